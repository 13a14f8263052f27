export const program = "haproxy";
export const version = ["-v"];
export const args = ["-db", "-f", "proxy.cfg"];

export const files = ({ port, service, nobody }) => ({
  "proxy.cfg": `
defaults
  mode http
  timeout client 10s
  timeout server 10s
  timeout connect 1s
  retries 0
frontend front
  bind 127.0.0.1:${port}
  http-request deny deny_status 403 if { path_sub /own-403/ }
  http-request deny deny_status 413 if { path_sub /own-413/ } { req.hdr(content-length) -m int gt 1 }
  use_backend nobody if { path_sub /own-503/ }
  default_backend service
backend service
  server service 127.0.0.1:${service}
backend nobody
  server nobody 127.0.0.1:${nobody}
`,
});
