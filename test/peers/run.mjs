// The process of a peer that runs in Node.js: NAME of its file.
const { serve } = await import(`./${process.argv[2]}.mjs`);
await serve(process.env.VARIANT);
