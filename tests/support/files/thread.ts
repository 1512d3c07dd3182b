/** The program of the threads that read and write files. */
export const FILE_THREAD = new URL('../../../server/fileThread.ts', import.meta.url)
