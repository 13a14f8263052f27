export const program = "lighttpd";
export const version = ["-v"];
export const args = ["-D", "-f", "proxy.conf"];
/** Its limit of a body holds for all paths. */
export const cannot = ["own-413"];

export const files = ({ port, service, nobody, folder }) => ({
  "proxy.conf": `
server.modules = ("mod_access", "mod_proxy")
server.bind = "127.0.0.1"
server.port = ${port}
server.document-root = "${folder}"
server.upload-dirs = ("${folder}")
server.errorlog = "${folder}/error.log"
$HTTP["url"] =~ "/own-403/" { url.access-deny = ("") }
else $HTTP["url"] =~ "/own-503/" { proxy.server = ("" => (("host" => "127.0.0.1", "port" => ${nobody}))) }
else $HTTP["url"] =~ "" { proxy.server = ("" => (("host" => "127.0.0.1", "port" => ${service}))) }
`,
});
