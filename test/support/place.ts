/** An environment of the settings, with its token and the references on its list. */
export interface Place {
  readonly id: string;
  readonly name?: string;
  readonly kind?: "sandbox" | "production";
  readonly url: string;
  readonly token: string;
  readonly loans?: readonly string[];
  readonly deals?: readonly string[];
}

export function environmentsOf(places: readonly Place[]): object[] {
  return places.map(({ id, name = id, kind = "sandbox", url }) => ({ id, name, kind, baseUrl: url }));
}
