/** Why a tool does not do what it was asked for, in English for a model. It quotes neither the agent nor the service. */
export class AgentRefusal extends Error {
  override readonly name = "AgentRefusal";

  constructor(
    /** One word for programs. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
