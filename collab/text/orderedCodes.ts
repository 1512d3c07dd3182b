import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'
import { isOrdered } from './ownPatterns.ts'

/** Codes of games that take their arguments one after the other: those of OpenTTD and of RollerCoaster Tycoon. */
const TYPED =
  /^\{(?:STRINGID|STRING\d?|RAW_STRING|COMMA\d*|COMMA\dDP\d{2}|U?INT\d{2}|HEX|NUM|ZEROFILL_NUM|DECIMAL|CURRENCY(?:2DP|_LONG|_SHORT)?|MONTH(?:YEAR)?|YEAR_NUM|DATE_(?:LONG|SHORT|TINY|ISO)|VELOCITY|POP16|PUSH16|DURATION|REALTIME|LENGTH|SPRITE|BYTES|FORCE|HEIGHT|POWER|VOLUME(?:_LONG|_SHORT)?|WEIGHT(?:_LONG|_SHORT)?|CARGO_(?:LONG|SHORT|TINY|LIST)|TOWN|STATION|INDUSTRY|COMPANY(?:_NUM)?|PRESIDENT_NAME|VEHICLE|DEPOT|ENGINE|GROUP|SIGN|WAYPOINT)\}$/

/** The pieces, branch by branch, that must keep the order of the source: the program fills them in by their place. */
export function orderedIn(pieces: Placeholder[], own: readonly RegExp[] = []): Map<string, Placeholder[]> {
  const patterns = own.filter(isOrdered)
  const isOwn = (text: string) => patterns.some((pattern) => pattern.exec(text)?.[0] === text)
  return Map.groupBy(
    pieces.filter(({ text }) => TYPED.test(text) || isOwn(text)),
    ({ branch = '' }) => branch,
  )
}
