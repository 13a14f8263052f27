import { arrived, early, PATH, port } from "./upload.mjs";

export const title = "@fastify/multipart 10.1.9 on Fastify 5.12.8";
export const packages = { "@fastify/multipart": "10.1.9", fastify: "5.12.8" };

export async function serve() {
  const { default: fastify } = await import("fastify");
  const { default: multipart } = await import("@fastify/multipart");
  const app = fastify();
  app.register(multipart, { limits: { fileSize: 100e6 } });
  app.addHook("onRequest", async (request, reply) => {
    const status = early(request.url);
    if (status !== undefined) return reply.code(status).send({ message: "refused" });
  });
  app.post(PATH, async (request, reply) => {
    const documents = [];
    for await (const part of request.files()) {
      documents.push(arrived(part.fieldname, part.filename, part.mimetype, await part.toBuffer()));
    }
    return reply.code(201).send(documents);
  });
  await app.listen({ host: "127.0.0.1", port });
}
