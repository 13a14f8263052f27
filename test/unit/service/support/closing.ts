const open: { close(): Promise<void> }[] = [];
let inTest = false;

beforeEach(() => {
  inTest = true;
});
afterEach(async () => {
  inTest = false;
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** What a test opens is closed after it, whatever becomes of the test; what a `before` opens is closed by its `after`. */
export function closedAfterTest<T extends { close(): Promise<void> }>(server: T): T {
  if (inTest) open.push(server);
  return server;
}
