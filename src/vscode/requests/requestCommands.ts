/** The commands for requests, loaded with the first of them. */
export { copyRequestAs } from "./copyRequestAs";
export { showRequest } from "./showRequest";
export { showRequests } from "./showRequests";
