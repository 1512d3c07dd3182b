import { expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'

type Example = [source: string, translation: string, found: CheckName, language?: string, context?: object]

/** The checks of Weblate (`DEFAULT_CHECK_LIST` of 2026) that look at translations of games, each with a fault that it finds. */
const WEBLATE: Record<string, Example> = {
  SameCheck: ['Save the old game now', 'Save the old game now', 'untranslated'],
  AcceleratorKeyCheck: ['&File', 'Archivo', 'accelerator key'],
  BeginNewlineCheck: ['\nHello there', 'Hola', 'line breaks'],
  EndNewlineCheck: ['Hello there\n', 'Hola', 'line breaks'],
  BeginSpaceCheck: [' Hello there', 'Hola', 'line breaks'],
  EndSpaceCheck: ['Hello there ', 'Hola', 'line breaks'],
  DoubleSpaceCheck: ['Hello there', 'Hola  a todos', 'double spaces'],
  EndStopCheck: ['The old keeper sleeps.', 'El viejo guardián duerme', 'last mark'],
  EndColonCheck: ['The name of the keeper:', 'El nombre del guardián', 'last mark'],
  EndQuestionCheck: ['Are you ready for this?', 'Estás listo para esto', 'last mark'],
  EndExclamationCheck: ['Run away from the keeper!', 'Huye del guardián', 'last mark'],
  EndInterrobangCheck: ['What has the keeper done?!', 'Qué ha hecho el guardián', 'last mark'],
  EndEllipsisCheck: ['Wait for a moment there…', 'Espera un momento ahí', 'last mark'],
  EndSemicolonCheck: ['Look at all of these;', 'Mira todos estos', 'last mark'],
  MaxLengthCheck: ['Save', 'Guardar partida', 'length limit', 'es', { maxLength: { most: 6, unit: 'characters' } }],
  MaxLinesCheck: ['Save', 'Guardar\npartida', 'length limit', 'es', { maxLength: { most: 1, unit: 'lines' } }],
  MaxSizeCheck: [
    'Save',
    'Guardar',
    'length limit',
    'es',
    { measured: { box: { width: 60, lines: 1 }, width: 90, lines: 1 } },
  ],
  MultipleCapitalCheck: ['Hello my friend', 'HOla mi amigo', 'capitals'],
  PunctuationSpacingCheck: ['Run away!', 'Fuyez!', 'punctuation', 'fr'],
  PythonFormatCheck: ['Hi %(name)s', 'Hola %(nombre)s', 'placeholders'],
  PythonBraceFormatCheck: ['Hi {name}', 'Hola {nombre}', 'placeholders'],
  PHPFormatCheck: ['Hi %1$s', 'Hola', 'placeholders'],
  CFormatCheck: ['%d coins', 'monedas', 'placeholders'],
  ObjCFormatCheck: ['Hi %@', 'Hola', 'placeholders'],
  PerlFormatCheck: ['Hi %s', 'Hola', 'placeholders'],
  PerlBraceFormatCheck: ['Hi {name}', 'Hola', 'placeholders'],
  JavaScriptFormatCheck: ['Hi %s', 'Hola', 'placeholders'],
  LuaFormatCheck: ['It takes %5.2f', 'Tarda', 'placeholders'],
  CSharpFormatCheck: ['It costs {0:N2}', 'Cuesta', 'placeholders'],
  LaravelFormatCheck: ['Hi :name', 'Hola', 'placeholders'],
  JavaFormatCheck: ['Row %1$-5d', 'Fila', 'placeholders'],
  JavaMessageFormatCheck: ['Row {0,number}', 'Fila', 'placeholders'],
  PercentPlaceholdersCheck: ['Hi %name%', 'Hola', 'placeholders'],
  VueFormattingCheck: ['Hi @:common.name', 'Hola', 'placeholders'],
  I18NextInterpolationCheck: ['Hi {{name}}', 'Hola', 'placeholders'],
  ESTemplateLiteralsCheck: ['Hi $' + '{name}', 'Hola', 'placeholders'],
  AutomatticComponentsCheck: ['Hi {{b}}you{{/b}}', 'Hola', 'placeholders'],
  AngularJSInterpolationCheck: ['Hi {{name|upper}}', 'Hola', 'placeholders'],
  ICUMessageFormatCheck: ['{n, plural, one {# coin} other {# coins}}', '{n, plural, one {# moneda} other {', 'message'],
  QtFormatCheck: ['Hi %1', 'Hola', 'placeholders'],
  QtPluralCheck: ['%n coins', 'monedas', 'placeholders'],
  RubyFormatCheck: ['Hi %{name}', 'Hola', 'placeholders'],
  PluralsCheck: ['{n, plural, other {# coins}}', '{n, plural, one {# moneta} other {# monet}}', 'forms', 'pl'],
  SamePluralsCheck: [
    '{n, plural, one {# coin} other {# coins}}',
    '{n, plural, one {# moneda} other {# moneda}}',
    'branches',
  ],
  EscapedNewlineCountingCheck: ['First\\nSecond', 'Primero segundo', 'placeholders'],
  NewLineCountCheck: ['First\nSecond', 'Primero segundo', 'line breaks'],
  BBCodeCheck: ['[b]Hello[/b] you', 'Hola', 'placeholders'],
  ZeroWidthSpaceCheck: ['Hello my friend', 'Hola mi\u200b amigo', 'damaged characters'],
  XMLValidityCheck: ['<b>Hello</b> you', '<b>Hola<b>', 'placeholders'],
  XMLTagsCheck: ['<b>Hello</b> you', '<i>Hola</i>', 'placeholders'],
  XMLCharsAroundTagsCheck: ['Say <b>hello</b> now', 'Di<b>hola</b> ya', 'spacing'],
  MarkdownLinkCheck: ['See [the page](https://a.example/b)', 'Mira la página', 'placeholders'],
  MarkdownSyntaxCheck: ['This is **bold** text', 'Texto en negrita', 'placeholders'],
  URLCheck: ['https://example.com/a', 'example', 'placeholders'],
  PlaceholderCheck: ['Hi #name#', 'Hola', 'placeholders', 'es', { own: [/#\w+#/gu] }],
  DuplicateCheck: ['The door', 'La la puerta', 'repeated word'],
  ConsistencyCheck: ['Open', 'Abierto', 'same source', 'es', { alike: { translations: ['Abrir'], sources: [] } }],
  ReusedCheck: ['Open', 'Abrir', 'same translation', 'es', { alike: { translations: [], sources: ['Unlock'] } }],
  GlossaryCheck: ['The sword', 'La hoja', 'glossary', 'es', { terms: [{ term: 'sword', translation: 'espada' }] }],
  FluentReferencesCheck: ['Hi { $name }', 'Hola', 'marks'],
}

test.each(Object.entries(WEBLATE))('finds what %s of Weblate finds', (_, [source, text, check, to = 'es', context]) => {
  const found = judge(source, text, { from: 'en', to, audience: 'people', ...context })
  expect(found.map((finding) => finding.check)).toContain(check)
})
