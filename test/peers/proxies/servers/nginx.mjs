export const program = "nginx";
export const version = ["-v"];
export const args = ["-p", ".", "-e", "error.log", "-c", "proxy.conf"];

export const files = ({ port, service, nobody }) => ({
  "proxy.conf": `
user root;
daemon off;
pid nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 20m;
    location / { proxy_pass http://127.0.0.1:${service}; }
    location ~ /own-403/ { return 403; }
    location ~ /own-503/ { proxy_pass http://127.0.0.1:${nobody}; }
    location ~ /own-413/ { client_max_body_size 1; proxy_pass http://127.0.0.1:${service}; }
  }
}
`,
});
