const SEPARATOR = /[\n\r;|()[\]]|,(?!\d)|(?<![Mm]ax)[.] {1,3}(?=[A-Z])/
const MAX_PART_LENGTH = 100

export const partsOfRemark = (remark: string): string[] =>
  remark
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.length <= MAX_PART_LENGTH)
