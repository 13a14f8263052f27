import { arrived, contentOf, serveOnHttp } from "./upload.mjs";

export const title = "busboy 1.6.0 on Node's http";
export const packages = { busboy: "1.6.0" };

export async function serve() {
  const { default: busboy } = await import("busboy");
  serveOnHttp(async (request) => {
    const files = [];
    const form = busboy({ headers: request.headers });
    form.on("file", (field, stream, { filename, mimeType }) => {
      files.push(contentOf(stream).then((content) => arrived(field, filename, mimeType, content)));
    });
    await new Promise((resolve, reject) => request.pipe(form.on("close", resolve).on("error", reject)));
    return Promise.all(files);
  });
}
