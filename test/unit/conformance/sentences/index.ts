import { callSentences } from "./calls";
import { createSentences } from "./create";
import { errorSentences } from "./errors";
import { reassignSentences } from "./reassign";
import { rejectSentences } from "./reject";
import { resourceSentences } from "./resources";
import type { Sentence } from "./sentence";
import { uploadSentences } from "./uploads";

/** Every sentence of service.md that a service can violate. */
export const SENTENCES: readonly Sentence[] = [
  ...resourceSentences,
  ...callSentences,
  ...createSentences,
  ...reassignSentences,
  ...rejectSentences,
  ...uploadSentences,
  ...errorSentences,
];
