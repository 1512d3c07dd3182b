export function joined(pieces: readonly Uint8Array[]): Buffer {
  const [first] = pieces
  return first && pieces.length === 1
    ? Buffer.from(first.buffer, first.byteOffset, first.length)
    : Buffer.concat(pieces)
}
