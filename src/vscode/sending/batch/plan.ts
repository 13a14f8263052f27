/** What is about to be sent, before anybody has agreed to it. */
export interface Plan<Item> {
  /** The title, such as "Reassign loan officer tasks". */
  readonly title: string;
  readonly items: readonly PlannedItem<Item>[];
  /** What was chosen and will not be sent. */
  readonly leftOut: readonly LeftOut[];
}

export interface PlannedItem<Item> {
  readonly item: Item;
  readonly label: string;
  readonly description: string;
  /** The parts of the item, one per line. */
  readonly parts: readonly string[];
  /** Whether it is sent unless the user says otherwise. */
  readonly checked: boolean;
}

export interface LeftOut {
  readonly label: string;
  readonly reason: string;
}
