export const program = "varnishd";
export const version = ["-V"];
export const args = ({ port, folder }) =>
  `-F -j none -n ${folder} -s malloc,50m -a 127.0.0.1:${port} -f ${folder}/proxy.vcl`.split(" ");

export const files = ({ service, nobody }) => ({
  "proxy.vcl": `vcl 4.1;
backend service { .host = "127.0.0.1"; .port = "${service}"; }
backend nobody { .host = "127.0.0.1"; .port = "${nobody}"; }
sub vcl_recv {
  if (req.url ~ "/own-403/") { return (synth(403)); }
  if (req.url ~ "/own-413/") { return (synth(413)); }
  if (req.url ~ "/own-503/") { set req.backend_hint = nobody; }
  return (pass);
}
`,
});
