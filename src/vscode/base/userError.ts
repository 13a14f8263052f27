/** What a click on the message's button does. */
export interface UserErrorAction {
  readonly label: string;
  run(): Thenable<unknown>;
}

/** A message for the user about something that is not an error of the service or of our code. */
export class UserError extends Error {
  override readonly name = "UserError";

  constructor(
    message: string,
    readonly action?: UserErrorAction,
  ) {
    super(message);
  }
}
