export const program = "squid";
export const version = ["-v"];
// Each has memory of its own under its name.
export const args = ({ port }) => ["-N", "-n", `peer${port}`, "-f", "proxy.conf"];
/** Its limit of a body holds for all paths. */
export const cannot = ["own-413"];

export const files = ({ port, service, nobody, folder }) => ({
  "proxy.conf": `
http_port 127.0.0.1:${port} accel defaultsite=127.0.0.1 no-vhost
cache_peer 127.0.0.1 parent ${service} 0 no-query originserver name=service
cache_peer 127.0.0.2 parent ${nobody} 0 no-query originserver name=nobody
acl denied urlpath_regex /own-403/
acl down urlpath_regex /own-503/
http_access deny denied
http_access allow all
cache_peer_access nobody allow down
cache_peer_access nobody deny all
cache_peer_access service deny down
cache_peer_access service allow all
never_direct allow all
cache deny all
access_log none
cache_log ${folder}/cache.log
pid_filename none
coredump_dir ${folder}
shutdown_lifetime 0 seconds
`,
});
