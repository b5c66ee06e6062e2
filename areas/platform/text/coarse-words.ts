/**
 * Profanity that names and posts may not contain, written by hand and kept short: abuse that nobody writes in good faith. Words with
 * another, innocent meaning, or that occur within innocent ones (妈的 in 妈妈的, 日你 in 今日你好), are left out. The operator adds others in
 * `blocked-words.txt`.
 */

/** Matched anywhere in a text, as Chinese has no spaces between words. */
export const coarseParts = [
  '操你妈',
  '操你娘',
  '操你大爷',
  '操你祖宗',
  '操他妈',
  '艹你妈',
  '草你妈',
  '草泥马',
  '肏',
  '日你妈',
  '日你娘',
  '去你妈',
  '你妈逼',
  '你妈的',
  '他妈的',
  '他妈逼',
  '妈了个逼',
  '狗日的',
  '狗娘养',
  '狗杂种',
  '小杂种',
  '傻逼',
  '傻屄',
  '傻叉',
  '傻屌',
  '傻吊',
  '煞逼',
  '鸡巴',
  '鸡吧',
  '王八蛋',
  '王八羔子',
  '龟孙子',
  '婊子',
  '骚货',
  '荡妇',
  '贱人',
  '贱货',
  '人渣',
  '畜生',
  '狗东西',
  '死全家',
  '全家死光',
]

const stems = ['fuck', 'motherfuck', 'shit', 'bullshit', 'bitch']
const endings = ['', 's', 'es', 'ed', 'er', 'ers', 'ing', 'in', 'y', 'ty']
const whole = [
  'bastard',
  'asshole',
  'arsehole',
  'cunt',
  'dickhead',
  'wanker',
  'slut',
  'whore',
  'nigger',
  'nigga',
  'faggot',
]

/** Matched as whole words, so that Scunthorpe, Shitake and Cockburn are allowed. */
export const coarseWords: ReadonlySet<string> = new Set([
  ...stems.flatMap((stem) => endings.map((ending) => stem + ending)),
  'stfu',
  'gtfo',
  'fuckface',
  'shithead',
  'dumbass',
  'jackass',
  ...whole.flatMap((word) => [word, `${word}s`]),
])
