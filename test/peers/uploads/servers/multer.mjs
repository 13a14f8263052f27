import { arrived, early, FIELD, PATH, port } from "./upload.mjs";

export const title = "multer 2.5.0 on Express 5.3.0";
export const packages = { multer: "2.5.0", express: "5.3.0" };

export async function serve() {
  const { default: express } = await import("express");
  const { default: multer } = await import("multer");
  const app = express();
  app.use((request, response, next) => {
    const status = early(request.url);
    if (status === undefined) next();
    else response.status(status).set("Connection", "close").json({ message: "refused" });
  });
  app.post(PATH, multer().array(FIELD), (request, response) => {
    const documents = request.files.map((file) =>
      arrived(file.fieldname, file.originalname, file.mimetype, file.buffer),
    );
    response.status(201).json(documents);
  });
  app.listen(port, "127.0.0.1");
}
