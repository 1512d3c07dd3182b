const words = (text: string) => new Set(text.split(/\s+/))

export const FUNCTION_WORDS: Record<string, ReadonlySet<string>> = {
  en: words(
    'the of and to in is you that it he was for on are with as his they be at this have from your not but what all were we when can there an which their if will has had been would could should about into them then she my her',
  ),
  de: words(
    'der die das und ist nicht ich du sie er es wir ihr ein eine einen einem einer den dem des zu zum zur mit von vom für auf im in an am auch als aus bei nach wie wenn oder aber dass hat haben wird werden kann sind war noch nur so sich dein deine mein meine kein keine über unter durch um bis vor sein seine ihre ihren was wer wo hier dort jetzt schon mehr',
  ),
  nl: words(
    'de het een en van is niet ik je jij hij zij wij we jullie u dat die dit deze te naar met voor op in aan ook als uit bij door om er maar of heeft hebben wordt worden kan zijn was nog geen mijn jouw zijn haar ons onze hun over onder tot wat wie waar hier daar nu al meer moet',
  ),
  da: words(
    'og i at det en den til er som på de med han af for ikke der var mig sig men et har om vi min havde ham hun nu over da fra du ud sin dem os op man hans hvor eller hvad skal selv her alle vil blev kunne ind når være dog noget jeg dig din dit hvis kan',
  ),
  sv: words(
    'och i att det en den till är som på de med han av för inte var mig sig men ett har om vi min hade honom hon nu över då från du ut sin dem oss upp man hans eller vad ska här alla vill blev kunde in när vara jag dig din ditt',
  ),
  es: words(
    'el la los las un una unos de del que y o en es no por con para su sus se al lo como más pero le ya este esta estos si muy sin sobre también me hasta hay donde quien desde todo nos tu tus yo él ella está son fue ha eres tienes tiene eso esto mi a ser puede',
  ),
  pt: words(
    'o a os as um uma uns de do da dos das que e ou em no na nos nas é não por com para seu sua seus se ao à como mais mas já este esta isto si muito sem sobre também me até há onde quem desde tudo nos você eu ele ela está são foi tem isso meu minha pelo pela ser pode num numa',
  ),
  it: words(
    'il lo la i gli le un uno una di del della dei delle che e o in è non per con da dal dalla su sul suo sua si al alla come più ma già questo questa se molto senza anche mi fino ci dove chi tutto noi tu io lui lei sono ha hai sei nel nella mio mia quello essere può a',
  ),
  fr: words(
    'le la les un une des de du que et ou en est ne pas par avec pour son sa ses se au aux comme plus mais déjà ce cette ces si très sans sur aussi me il elle nous vous je tu on qui où tout dans sont a été avez as votre ton mon être peut',
  ),
  pl: words(
    'w i na z do się nie to że jest o jak a co po za od ale tak już by tylko był dla ma są czy ze przez go jego jej tym ten ta te być może mnie ci tu gdy lub oraz pod nad przy',
  ),
  tr: words(
    'bir ve bu için de da ile ne çok daha var yok gibi ama o ben sen biz siz onlar kadar sonra en her şey ya mi mı mu mü olan olarak değil',
  ),
  hu: words(
    'a az és egy nem hogy is ez meg de van volt csak el ki már még mint ha vagy én te ő mi ti ők lesz után alatt minden most itt ott',
  ),
}
