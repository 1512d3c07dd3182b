import type { SpecifiedLanguage } from '#db/vocabulary/languages.ts'

/** As models decline. */
export const REFUSAL_TEXTS: Record<SpecifiedLanguage, string[]> = {
  en: [
    "I'm sorry, but I can't assist with that request.",
    'I cannot translate this text because it violates the content policy.',
    'As an AI language model, I am unable to help with this.',
  ],
  es: ['Lo siento, pero no puedo ayudarte con esta solicitud.', 'No puedo traducir este contenido.'],
  fr: ['Je suis désolé, mais je ne peux pas répondre à cette demande.', 'Je ne peux pas traduire ce contenu.'],
  de: [
    'Es tut mir leid, aber ich kann diesen Text nicht übersetzen.',
    'Leider kann ich bei dieser Anfrage nicht helfen.',
  ],
  it: ['Mi dispiace, ma non posso tradurre questo testo.', 'Non sono in grado di soddisfare questa richiesta.'],
  pt: ['Desculpe, mas não posso traduzir este texto.', 'Lamento, não posso atender a esta solicitação.'],
  ja: ['申し訳ありませんが、このリクエストにはお応えできません。', 'この文章は翻訳できません。'],
  zh: ['抱歉，我无法协助处理该请求。', '很抱歉，我不能翻译这段内容。'],
  ko: ['죄송하지만 이 요청은 도와드릴 수 없습니다.', '이 내용은 번역할 수 없습니다.'],
  pl: ['Przykro mi, ale nie mogę przetłumaczyć tego tekstu.', 'Niestety nie mogę spełnić tej prośby.'],
  nl: ['Het spijt me, maar ik kan deze tekst niet vertalen.', 'Helaas kan ik niet aan dit verzoek voldoen.'],
  ru: ['Извините, но я не могу перевести этот текст.', 'К сожалению, я не могу выполнить этот запрос.'],
  tr: ['Üzgünüm, bu metnin çevirisini yapamam.', 'Maalesef bu isteği yerine getiremem.'],
  ar: ['عذرًا، لا أستطيع ترجمة هذا النص.', 'آسف، لا يمكنني تلبية هذا الطلب.'],
  da: ['Beklager, men jeg kan ikke oversætte denne tekst.', 'Jeg kan desværre ikke hjælpe med denne anmodning.'],
  el: ['Λυπάμαι, αλλά δεν μπορώ να μεταφράσω αυτό το κείμενο.', 'Δυστυχώς δεν μπορώ να εκπληρώσω αυτό το αίτημα.'],
  hu: ['Sajnálom, de nem tudom lefordítani ezt a szöveget.', 'Sajnos nem tudok segíteni ebben a kérésben.'],
}
