/** What XML 1.0 cannot hold (section 2.2), not as a reference either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text that XML can hold: the file is compared with what it was, so that such a character is not taken for an edit. */
export const writable = (text: string) => text.toWellFormed().replaceAll(IMPOSSIBLE, '\ufffd')
