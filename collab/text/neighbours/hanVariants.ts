import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'

/** Characters of the traditional and the simplified script in pairs; the simplified ones stand in no other script. */
const PAIRS =
  '們们這这說说話话語语請请讓让認认誰谁課课論论證证讀读記记許许設设試试該该詳详誤误誠诚調调談谈識识護护變变貝贝負负財财貨货買买賣卖費费資资賽赛贏赢輸输車车軍军輕轻輛辆載载邊边過过還还進进達达遠远連连運运選选遺遗遊游長长門门開开關关問问間间閉闭聞闻隊队陽阳陰阴階阶際际險险隱隐雙双雞鸡離离難难電电靈灵頁页頂顶順顺須须頓顿領领頭头題题額额顯显願愿風风飛飞飯饭飲饮館馆馬马騎骑驗验驚惊魚鱼鳥鸟鳴鸣麥麦黃黄點点齊齐龍龙龜龟個个倉仓傳传傷伤價价億亿優优兒儿內内兩两冊册凍冻別别則则剛刚創创劃划劍剑劇剧動动務务勝胜勞劳勢势區区協协單单卻却廠厂參参吳吴員员嗎吗嘆叹嚴严國国圍围園园圓圆圖图團团執执報报場场塊块墜坠壓压壞坏壯壮壽寿夢梦夾夹奪夺奮奋奧奥婦妇媽妈學学孫孙寧宁實实審审寫写寬宽將将專专尋寻對对導导屬属島岛嶺岭幣币師师帳帐帶带幫帮庫库廢废廣广張张強强彈弹彎弯後后徑径從从復复徵征徹彻恆恒惡恶愛爱態态慶庆憂忧憶忆應应懷怀懸悬戀恋戰战戲戏戶户掃扫揚扬換换損损搶抢擁拥擇择擊击擋挡據据擔担擴扩擺摆攔拦攻攻敗败敵敌數数斷断於于時时曉晓暫暂曆历會会東东條条業业極极樂乐樓楼標标樣样樹树橋桥機机檔档檢检權权歡欢歲岁歷历歸归殘残殺杀毀毁氣气決决沒没沖冲況况淚泪淺浅測测湯汤準准溫温滅灭滾滚滿满漢汉潛潜濟济濕湿灣湾無无煙烟煩烦熱热燈灯燒烧營营爐炉爭争爺爷牆墙狀状狼狼獄狱獨独獲获獸兽獻献現现環环畫画異异當当療疗發发盜盗盡尽監监盤盘眾众睜睁確确碼码磚砖礦矿礙碍禮礼禍祸離离種种稱称積积穩稳穫获窮穷竊窃競竞筆笔節节範范築筑簡简簽签籃篮糧粮紀纪約约紅红紋纹納纳純纯紙纸級级細细終终組组結结絕绝給给統统絲丝經经綠绿維维網网緊紧線线緣缘練练縣县縮缩總总績绩繞绕繩绳繪绘繼继續续纖纤罰罚羅罗義义習习聖圣聯联聲声職职聽听肅肃腦脑腳脚膽胆臉脸臟脏臨临舊旧艦舰艙舱艱艰藝艺節节莊庄萬万葉叶著着蓋盖藍蓝藥药蘇苏處处虛虚號号蟲虫衛卫衝冲裝装裡里補补製制複复襲袭見见規规視视覺觉覽览觀观觸触計计訂订訊讯討讨訓训'
const [TRADITIONAL, SIMPLIFIED] = [0, 1].map(
  (half) => new Set(Array.from(PAIRS).filter((_, at, all) => at % 2 === half && all[at - half] !== all[at - half + 1])),
) as [Set<string>, Set<string>]
/** Characters of the simplified script that Japanese, or traditional texts, have too. */
const SHARED = new Set(
  '万与乱争于云会体余借党内写冲准几别制励区医占卷参双只台叶号后国壮声奥学寿将尸尽属布干庄庵弃当征径恋恒担据数斗断旧札机条来楼残沈没浅涌温湾湿潜灯炉点状独猫献画盗県着碍礼称竜筑系経続胆脚舍著虚虫表装覚触誉迹郁郎里随面麦黄',
)
const CHINESE_WORDS =
  /[们这说吗呢您咱哪谁么怎给让还吧啊哦嘛]|没有|你|(?:我|他|她|它)(?:的|们|们的|們|是|不|会|要|想|在|也|去|来)|(?:不|没)(?:是|会|能|要)|的[。！？，]|(?<![完終修満魅了])了[。！？，]|是的/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const MIN_HAN = 2

/** Returns whether Chinese of the other script stands there, or Chinese where it should be Japanese. */
export function isOtherHan(words: string, source: string, to: LanguageCode): boolean {
  const base = baseOf(to)
  if (base !== 'zh' && base !== 'ja') return false
  const given = new Set(source)
  const isNew = (character: string) => !given.has(character)
  const countOf = (set: Set<string>, apart: Set<string>) =>
    Array.from(words).filter((character) => set.has(character) && !apart.has(character) && isNew(character)).length
  if (base === 'ja') {
    if (KANA.test(words)) return false
    return countOf(SIMPLIFIED, SHARED) > 0 || (CHINESE_WORDS.test(words) && Array.from(words).length >= MIN_HAN)
  }
  const other = scriptOf(to) === 'Hant' ? SIMPLIFIED : TRADITIONAL
  const own = scriptOf(to) === 'Hant' ? TRADITIONAL : SIMPLIFIED
  const strange = countOf(other, SHARED)
  return strange > countOf(own, SHARED) && strange > 0
}
