import { readFileSync } from "node:fs";
import { arrived, early, port } from "./upload.mjs";

export const title = "koa-body 8.0.1 on Koa 3.3.0";
export const packages = { koa: "3.3.0", "koa-body": "8.0.1" };

export async function serve() {
  const { default: Koa } = await import("koa");
  const { koaBody } = await import("koa-body");
  const app = new Koa();
  app.silent = true;
  app.use(async (context, next) => {
    const status = early(context.url);
    if (status !== undefined) context.throw(status, "refused");
    await next();
  });
  app.use(koaBody({ multipart: true }));
  app.use((context) => {
    const files = Object.entries(context.request.files ?? {});
    context.status = 201;
    context.body = files.flatMap(([field, list]) =>
      [list].flat().map((file) => arrived(field, file.originalFilename, file.mimetype, readFileSync(file.filepath))),
    );
  });
  app.listen(port, "127.0.0.1");
}
