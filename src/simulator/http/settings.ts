import type { GraphQLSchema } from "graphql";
import type { DateFormat } from "../scenarios/scenario";
import type { SimulatorState } from "../state/state";

/** What the handler serves, and to whom. */
export interface HandlerSettings {
  readonly state: SimulatorState;
  readonly schema: GraphQLSchema;
  /** `Type.field`: fields that are always null in this scenario. */
  readonly nullFields: ReadonlySet<string>;
  readonly dates: DateFormat;
  readonly token: string;
  readonly scopes: ReadonlySet<string>;
  /** Form field of files for loan officer tasks (service.md 4.5: may differ). */
  readonly officerUploadField: string;
  /** Known only once the server listens. */
  baseUrl(): string;
  now(): Date;
  /** One line for each answered request. */
  log(line: string): void;
}
