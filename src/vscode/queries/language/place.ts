/** A place in a document, counted from 0 as editors do. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

export interface Extent {
  readonly start: Place;
  readonly end: Place;
}
