export const program = "apache2";
export const version = ["-v"];
export const args = ["-DFOREGROUND", "-d", ".", "-f", "proxy.conf"];
/** Not tried: its limit of a body, by place. */
export const cannot = ["own-413"];

const MODULES = ["mpm_event", "authz_core", "proxy", "proxy_http", "rewrite"];

export const files = ({ port, service, nobody }) => ({
  "proxy.conf": `
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile apache.pid
ErrorLog error.log
User www-data
Group www-data
${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
RewriteEngine on
RewriteRule /own-403/ - [F]
RewriteRule ^(.*/own-503/.*)$ http://127.0.0.1:${nobody}$1 [P]
RewriteRule ^(.*)$ http://127.0.0.1:${service}$1 [P]
`,
});
