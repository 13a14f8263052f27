interface Place<T> {
  readonly rank: number;
  readonly order: number;
  readonly item: T;
}

/** Keeps the `limit` lowest items by rank, then by order; of equal ones the first. */
export class TopK<T> {
  readonly #limit: number;
  readonly #places: Place<T>[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get items(): T[] {
    return this.#places.map(({ item }) => item);
  }

  offer(rank: number, order: number, item: T): void {
    const places = this.#places;
    if (places.length >= this.#limit && !isBefore(rank, order, places.at(-1))) return;
    const at = places.findIndex((place) => isBefore(rank, order, place));
    places.splice(at < 0 ? places.length : at, 0, { rank, order, item });
    if (places.length > this.#limit) places.pop();
  }
}

function isBefore(rank: number, order: number, place: { readonly rank: number; readonly order: number } | undefined) {
  return place !== undefined && (rank < place.rank || (rank === place.rank && order < place.order));
}
