/** What a click on the message's button does. */
export interface UserErrorAction {
  readonly label: string;
  run(): Thenable<unknown>;
}

/** Something to tell the user that is no fault of the service or of ours. `message` is one sentence for the user. */
export class UserError extends Error {
  override readonly name = "UserError";

  constructor(
    message: string,
    readonly action?: UserErrorAction,
  ) {
    super(message);
  }
}
