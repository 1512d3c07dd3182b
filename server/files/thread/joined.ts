/** The bytes of a file that came in pieces; of one piece they are not copied. */
export function joined(pieces: readonly Uint8Array[]): Buffer {
  const [first] = pieces
  return first && pieces.length === 1
    ? Buffer.from(first.buffer, first.byteOffset, first.length)
    : Buffer.concat(pieces)
}
