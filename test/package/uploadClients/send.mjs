// @ts-nocheck: its packages are where it is copied to.
// node send.mjs CLIENT URL TOKEN FILE NAME: uploads a file as people do with this client, and prints the status of the answer.
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";

const [client, url, token, file, name] = process.argv.slice(2);
const FIELD = "borrower-task-files";
const TYPE = "application/pdf";
const headers = { Authorization: `Bearer ${token}` };
const bytes = readFileSync(file);

function formOf(FormClass = FormData) {
  const form = new FormClass();
  form.append(FIELD, new File([bytes], name, { type: TYPE }));
  return form;
}

async function byAxios(packageName) {
  const { default: axios } = await import(packageName);
  return (await axios.post(url, formOf(), { headers })).status;
}

const SEND = {
  "fetch of Node.js": async () => (await fetch(url, { method: "POST", headers, body: formOf() })).status,
  axios: () => byAxios("axios"),
  "axios-1.6": () => byAxios("axios-1.6"),
  "axios-1.8": () => byAxios("axios-1.8"),
  "form-data": async () => {
    const { default: FormData } = await import("form-data");
    const form = new FormData();
    form.append(FIELD, bytes, { filename: name, contentType: TYPE });
    return await new Promise((resolve, reject) => {
      const outgoing = request(url, { method: "POST", headers: { ...headers, ...form.getHeaders() } });
      outgoing.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", reject);
      form.pipe(outgoing);
    });
  },
  "form-data-encoder": async () => {
    const { FormDataEncoder } = await import("form-data-encoder");
    const encoder = new FormDataEncoder(formOf());
    const body = Readable.from(encoder);
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, ...encoder.headers },
      body,
      duplex: "half",
    });
    return answer.status;
  },
  got: async () => {
    const { default: got } = await import("got");
    return (await got.post(url, { body: formOf(), headers })).statusCode;
  },
  ky: async () => {
    const { default: ky } = await import("ky");
    return (await ky.post(url, { body: formOf(), headers })).status;
  },
  superagent: async () => {
    const { default: superagent } = await import("superagent");
    return (await superagent.post(url).set(headers).attach(FIELD, bytes, { filename: name, contentType: TYPE })).status;
  },
  undici: async () => {
    const { fetch, FormData } = await import("undici");
    return (await fetch(url, { method: "POST", headers, body: formOf(FormData) })).status;
  },
};

console.log(await SEND[client]());
