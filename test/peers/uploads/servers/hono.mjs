import { arrived, early, FIELD, PATH, port } from "./upload.mjs";

export const title = "Hono 4.13.19 on @hono/node-server 2.1.9";
export const packages = { hono: "4.13.19", "@hono/node-server": "2.1.9" };

export async function serve() {
  const { serve: listen } = await import("@hono/node-server");
  const { Hono } = await import("hono");
  const app = new Hono();
  app.use(async (context, next) => {
    const status = early(context.req.path);
    if (status !== undefined) return context.json({ message: "refused" }, status);
    await next();
  });
  app.post(PATH, async (context) => {
    const body = await context.req.parseBody({ all: true });
    const files = [body[FIELD]].flat().filter((file) => file !== undefined);
    const contents = await Promise.all(files.map((file) => file.arrayBuffer()));
    const documents = files.map((file, index) => arrived(FIELD, file.name, file.type, Buffer.from(contents[index])));
    return context.json(documents, 201);
  });
  listen({ fetch: app.fetch, port, hostname: "127.0.0.1" });
}
