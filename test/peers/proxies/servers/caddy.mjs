export const program = "caddy";
export const version = ["version"];
export const args = ["run", "--config", "Caddyfile"];

export const files = ({ port, service, nobody }) => ({
  Caddyfile: `{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
  @denied path_regexp /own-403/
  @large path_regexp /own-413/
  @down path_regexp /own-503/
  respond @denied 403
  request_body @large {
    max_size 1
  }
  reverse_proxy @down 127.0.0.1:${nobody}
  reverse_proxy 127.0.0.1:${service}
}
`,
});
