import type { SpecifiedLanguage } from '#db/vocabulary/languages.ts'

/**
 * Words of a model that declines: `cannot` for itself, `help` for what anybody declines, `work` for what only a translator
 * or a model speaks of.
 */
export type RefusalPhrases = { cannot: RegExp; help: RegExp; work: RegExp }

export const REFUSALS: Record<SpecifiedLanguage, RefusalPhrases> = {
  en: {
    cannot:
      /\b(?:can['’]?t|cannot|could ?n['’]t|unable|won['’]t|not able|sorry|apologi[sz]e|decline|refuse|must not)\b/iu,
    help: /\b(?:assist|help (?:you )?with|provide|comply|fulfil)/iu,
    work: /\b(?:translat(?:e|ion|ing)|language model|as an ai|your request|this request|guidelines|content policy|inappropriate content)\b/iu,
  },
  es: {
    cannot: /\b(?:no puedo|no podemos|no me es posible|lo siento|lamento|disculp|incapaz|me niego)/iu,
    help: /\b(?:ayudar(?:te|le|los)? con|asistir|proporcionar|cumplir)/iu,
    work: /\b(?:traducir|traducción|modelo de lenguaje|como (?:una )?ia\b|tu solicitud|su solicitud|esta solicitud|directrices)/iu,
  },
  fr: {
    cannot: /(?:je ne peux|je ne suis pas en mesure|désolée?|impossible de|navrée?|je refuse|regrette)/iu,
    help: /(?:aider (?:avec|à)|assister|fournir|vous aider)/iu,
    work: /(?:traduire|traduction|modèle de langage|en tant qu['’]ia|votre demande|ta demande|cette demande|consignes)/iu,
  },
  de: {
    cannot:
      /(?:kann (?:ich )?(?:nicht|keine)|nicht (?:erfüllen|übersetzen|helfen|nachkommen)|leider|tut mir leid|entschuldig|nicht in der lage|nicht möglich|lehne)/iu,
    help: /(?:dabei helfen|damit helfen|weiterhelfen|unterstützen|bereitstellen)/iu,
    work: /(?:übersetz|sprachmodell|als ki\b|anfrage|richtlinien)/iu,
  },
  it: {
    cannot: /(?:non posso|non sono in grado|mi dispiace|spiacente|non è possibile|mi scuso|mi rifiuto)/iu,
    help: /(?:aiutar(?:ti|la|vi)? con|assister|fornire)/iu,
    work: /(?:tradurre|traduzione|modello linguistico|come ia\b|come intelligenza|tua richiesta|questa richiesta|linee guida)/iu,
  },
  pt: {
    cannot: /(?:não posso|não consigo|não é possível|desculp|lamento|sinto muito|recuso)/iu,
    help: /(?:ajudar com|ajudá-lo com|auxiliar|fornecer)/iu,
    work: /(?:traduzir|tradução|modelo de linguagem|como (?:uma )?ia\b|sua solicitação|seu pedido|esta solicitação|diretrizes)/iu,
  },
  ja: {
    cannot: /(?:できません|出来ません|いたしかねます|申し訳|すみません|ごめんなさい|お断り)/u,
    help: /(?:お手伝い|お答え|ご協力|対応)/u,
    work: /(?:翻訳|言語モデル|aiとして|リクエスト|ご要望|ガイドライン)/iu,
  },
  zh: {
    cannot: /(?:无法|不能|抱歉|对不起|不可以|拒绝)/u,
    help: /(?:协助|帮助您|帮您|提供)/u,
    work: /(?:翻译|语言模型|作为(?:一个)?ai|您的请求|该请求|这个请求|此请求|准则)/iu,
  },
  ko: {
    cannot: /(?:할 수 없|드릴 수 없|없습니다|죄송|미안|불가능|거절)/u,
    help: /(?:도와드릴|도움을 드릴|지원|제공)/u,
    work: /(?:번역|언어 모델|ai로서|요청|지침)/iu,
  },
  pl: {
    cannot: /(?:nie mogę|nie jestem w stanie|przykro mi|przepraszam|niestety|odmawiam)/iu,
    help: /(?:pomóc (?:ci |w |z )|udzielić|dostarczyć)/iu,
    work: /(?:przetłumacz|tłumaczeni|model językowy|jako ai\b|jako sztuczna|twoj(?:ej|ą|a) prośb|tej prośby|wytyczn)/iu,
  },
  nl: {
    cannot:
      /(?:kan (?:ik )?(?:dit |deze |je |u )?(?:niet|geen)|helaas|het spijt me|sorry|excuses|niet mogelijk|weiger)/iu,
    help: /(?:mee helpen|bij helpen|assisteren|verstrekken|bieden)/iu,
    work: /(?:vertal|taalmodel|als ai\b|verzoek|richtlijn)/iu,
  },
  ru: {
    cannot: /(?:не могу|не можем|не в состоянии|извините|простите|к сожалению|сожалею|отказываюсь|невозможно)/iu,
    help: /(?:помочь (?:вам |тебе )?с|содействовать|предоставить)/iu,
    work: /(?:перевести|перевод|языковая модель|как ии\b|ваш(?:ему|его|у)? запрос|этот запрос|правила использования)/iu,
  },
  tr: {
    cannot: /(?:edemem|yapamam|olamam|veremem|mümkün değil|üzgünüm|özür dilerim|maalesef)/iu,
    help: /(?:yardımcı|yardım ed|sağla)/iu,
    work: /(?:çeviri|çevire|dil modeli|yapay zek|isteğiniz|bu istek|isteği|yönerge)/iu,
  },
  ar: {
    cannot: /(?:لا أستطيع|لا يمكنني|لا أقدر|عذر|آسف|أعتذر|للأسف|أرفض)/u,
    help: /(?:مساعد|تقديم|توفير)/u,
    work: /(?:ترجم|نموذج لغ|ذكاء اصطناعي|طلبك|هذا الطلب|إرشادات)/u,
  },
  da: {
    cannot: /(?:kan (?:jeg )?(?:ikke|desværre)|beklager|desværre|undskyld|ikke i stand|afviser)/iu,
    help: /(?:hjælpe (?:dig )?med|assistere|levere)/iu,
    work: /(?:oversæt|sprogmodel|som ai\b|anmodning|retningslinjer)/iu,
  },
  el: {
    cannot: /(?:δεν μπορώ|δεν είμαι σε θέση|λυπάμαι|συγγνώμη|δυστυχώς|αρνούμαι|αδύνατ)/iu,
    help: /(?:βοηθήσω|να παρέχω|συνδράμω)/iu,
    work: /(?:μεταφρά|μετάφρα|γλωσσικό μοντέλο|ως ai\b|τεχνητή νοημοσύνη|αίτημ|οδηγίες χρήσης)/iu,
  },
  hu: {
    cannot:
      /(?:nem tudok|nem tudom|nem tudunk|nem áll módomban|sajnálom|sajnos|elnézést|nem lehetséges|visszautasít)/iu,
    help: /(?:segíteni|segíthetek|nyújtani)/iu,
    work: /(?:lefordít|fordítás|nyelvi modell|mesterséges intelligencia|kérés[ét]|irányelv)/iu,
  },
}
