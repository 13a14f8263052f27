import type { UploadFile } from "../loanOriginationService";
import { exactBytes } from "./exactBytes";
import type { MultipartForm } from "./multipartForm";
import { readTogether, type SectionReading } from "./readTogether";
import { SECTION, type Section, sectionsOf } from "./sections";

/**
 * Opening a small file takes longer than sending it, so many are read before their turn, while the connection is made
 * and while others are on their way; this bounds how many, and the memory. More of them are slower (npm run bench -- upload):
 * the reading threads take the cores from the sending.
 */
const SECTIONS_AHEAD = 2;

/**
 * The bytes of a body in order. Begins to read small files at once, before the first bytes are asked for. `onTurn` hears
 * the index of each file before its bytes are waited for. Memory is used again once the next bytes are asked for.
 * Rejects with a FileProblem.
 */
export function readAhead(
  form: MultipartForm,
  files: readonly UploadFile[],
  signal: AbortSignal,
  onTurn: (file: number) => void,
): AsyncGenerator<Uint8Array, void> {
  const sections = [...sectionsOf(form, files)];
  const readings: SectionReading[] = [];
  const memories: Uint8Array[] = [];
  let next = 0;

  const memoryFor = ({ length }: Section) =>
    sections.length === 1 ? Buffer.allocUnsafeSlow(length) : (memories.pop() ?? Buffer.allocUnsafeSlow(SECTION));
  /** Stops at a large file: while it is sent, the files after it may change. */
  const refill = () => {
    for (let section = sections[next]; section?.together === true; section = sections[++next]) {
      if (readings.length === SECTIONS_AHEAD) break;
      readings.push(readTogether(section, form, files, memoryFor(section), signal));
    }
  };
  refill();
  return inOrder();

  async function* inOrder(): AsyncGenerator<Uint8Array, void> {
    for (const section of sections) {
      if (section.together) yield* together(section);
      else yield* alone(section);
      refill();
    }
    yield form.closing;
  }

  async function* together(section: Section): AsyncGenerator<Uint8Array, void> {
    const reading = readings.shift();
    if (reading === undefined) return;
    for (const [index, whole] of reading.files.entries()) {
      onTurn(section.first + index);
      await whole;
    }
    yield reading.bytes;
    memories.push(new Uint8Array(reading.bytes.buffer));
  }

  async function* alone({ first }: Section): AsyncGenerator<Uint8Array, void> {
    next++;
    const [file, opening] = [files[first], form.openings[first]];
    if (file === undefined || opening === undefined) return;
    onTurn(first);
    yield opening;
    yield* exactBytes(file, signal);
  }
}
