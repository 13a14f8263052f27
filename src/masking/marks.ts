import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import * as l10n from "@vscode/l10n";
import { parseServiceDate } from "../domain/dates";
import type { MaskingKind } from "../domain/serviceFields";
import { documentAddress } from "../domain/task";
import { documentedAssignee, documentedStatus, documentedType, isTaskCode } from "../domain/taskStatus";

/** The first part of people's pseudonyms: birds that are not first names and are easy to tell apart. */
const BIRDS: readonly string[] = `
  Albatross Auklet Avocet Barbet Bittern Bluebill Bobolink Booby Brant Bulbul Bunting Bustard Buzzard Canvasback
  Caracara Cassowary Catbird Chickadee Chough Condor Coot Cormorant Cotinga Coucal Cowbird Crossbill Cuckoo Curassow
  Curlew Dabchick Dipper Dotterel Dowitcher Dunlin Dunnock Egret Eider Emu Falconet Fieldfare Firecrest Flamingo
  Flicker Frogmouth Fulmar Gadwall Gallinule Gannet Garganey Goldcrest Goldeneye Goosander Goshawk Grackle Grebe
  Greenfinch Guillemot Gyrfalcon Harrier Hoatzin Hoopoe Hornbill Ibis Jabiru Jacamar Jackdaw Junco Kakapo Kestrel
  Killdeer Kingfisher Kinglet Kittiwake Kookaburra Lapwing Limpkin Longspur Lyrebird Macaw Magpie Mallard Manakin
  Merganser Moorhen Motmot Murrelet Mynah Nighthawk Nuthatch Oriole Osprey Ostrich Ouzel Ovenbird Parakeet Pelican
  Petrel Phalarope Pintail Pipit Plover Pochard Ptarmigan Puffin Quetzal Razorbill Redpoll Redstart Rhea Roadrunner
  Sanderling Sandgrouse Sapsucker Scaup Scoter Seriema Shearwater Shelduck Shoveler Shrike Siskin Skimmer Skua Smew
  Snipe Spoonbill Stilt Stonechat Sunbird Surfbird Tanager Tattler Thrasher Thrush Tinamou Toucan Towhee Turnstone
  Veery Verdin Vireo Wagtail Warbler Waxbill Waxwing Weaver Wheatear Whimbrel Whinchat Whydah Wigeon Willet Woodcock
  Wryneck
`
  .trim()
  .split(/\s+/);

/** Replaces what must not be told apart either, such as an amount. */
export const HIDDEN = "•••";

/** Not an address that anything could be sent to. */
const HIDDEN_PATH = "masked:upload-path";

/** A text may be a field's, the name of a file on this machine, or a sentence of the service. */
type TextKind = MaskingKind | "file" | "message";

/** What stands in the place of a text, by its field: keyed hashes (HMAC) that differ between environments. */
export class Marks {
  readonly #key: KeyObject;
  readonly #environmentId: string;

  constructor(key: Uint8Array, environmentId: string) {
    this.#key = createSecretKey(key);
    this.#environmentId = environmentId;
  }

  /** What the kind of text allows to be shown, else a mark, such as `Task title ·7f3a`. A blank text counts as missing. */
  text(kind: TextKind, text: string): string {
    return text.trim() === "" ? text : RULES[kind](text, () => this.digits(text));
  }

  digits(text: string): string {
    return this.#digest("text", text).slice(0, 4);
  }

  /** Such as `Kestrel 7F3A`. `identity`: an ID, or the name where no ID came with it. */
  pseudonym(identity: { readonly id: string } | { readonly name: string }) {
    const digest = this.#digest("person", JSON.stringify(identity));
    const first = BIRDS[Number.parseInt(digest.slice(0, 6), 16) % BIRDS.length] ?? "Bird";
    const last = digest.slice(6, 10).toUpperCase();
    return { first, last, full: `${first} ${last}`, email: `${first}-${last}@masked.example`.toLowerCase() };
  }

  /** One of our sentences without the service's own words, which stand between straight quotation marks. */
  readonly message = (message: string): string =>
    message.replace(/".*"/su, (words) => `“${this.text("message", words)}”`);

  #digest(kind: string, value: string): string {
    return createHmac("sha256", this.#key)
      .update(JSON.stringify([this.#environmentId, kind, value]))
      .digest("hex");
  }
}

/** service.md 2.7 */
const DOCUMENTED_ENTITY_KINDS: ReadonlySet<string> = new Set(["BORROWER", "LOAN"]);

/** The service states no values (2.9): a number, or a word that can only be a priority. */
const PLAIN_PRIORITY = /^(?:-?\d{1,4}|low|lowest|minor|normal|medium|major|high|highest|urgent|critical)$/i;

/** Its characters are looked at as well, because nothing states what `Date.parse` takes beside ISO times. */
function isPlainDate(text: string): boolean {
  return /^[\d.:TZ+-]{8,35}$/.test(text) && parseServiceDate(text) !== undefined;
}

/** Such as `LN-2041`: without five letters in a row there is room for a prefix and not for a name. */
function isPlainReference(text: string): boolean {
  return text.length <= 24 && /^(?=.*\d)(?!.*[a-z]{5})[a-z\d]+(?:[-_][a-z\d]+)*$/i.test(text);
}

const valueMark = (mark: () => string): string => l10n.t("Value ·{0}", mark());

/** A text is a documented value of its field, or it is free: then its mark stands in its place. */
const RULES: Readonly<Record<TextKind, (text: string, mark: () => string) => string>> = {
  taskTitle: (_, mark) => l10n.t("Task title ·{0}", mark()),
  taskName: (text, mark) => (isTaskCode(text) ? text : l10n.t("Task title ·{0}", mark())),
  status: (text, mark) => (documentedStatus(text) ? text : valueMark(mark)),
  type: (text, mark) => (documentedType(text) ? text : valueMark(mark)),
  priority: (text, mark) => (PLAIN_PRIORITY.test(text) ? text : valueMark(mark)),
  date: (text, mark) => (isPlainDate(text) ? text : valueMark(mark)),
  description: (_, mark) => l10n.t("Description ·{0}", mark()),
  assignee: (text, mark) => (documentedAssignee(text) ? text : valueMark(mark)),
  uploadPath: () => HIDDEN_PATH,
  documentTitle: (_, mark) => l10n.t("Document title ·{0}", mark()),
  // An address that can be opened stays one, so that the page offers that.
  link: (url, mark) => (documentAddress({ url }) === undefined ? valueMark(mark) : `https://masked.example/${mark()}`),
  person: () => HIDDEN,
  entityKind: (text, mark) => (DOCUMENTED_ENTITY_KINDS.has(text) ? text : valueMark(mark)),
  amount: () => HIDDEN,
  payPeriod: (_, mark) => valueMark(mark),
  reference: (text, mark) => (isPlainReference(text) ? text : l10n.t("Reference ·{0}", mark())),
  file: (_, mark) => l10n.t("File ·{0}", mark()),
  message: (_, mark) => l10n.t("Message of the service ·{0}", mark()),
};
