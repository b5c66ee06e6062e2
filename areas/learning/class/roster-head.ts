/** What the columns of a class list hold, by their heads or, without any, by what is in them. */

export type Field = 'number' | 'name' | 'email' | 'section' | 'group'
/** Names in two columns, as systems outside China export them, and what somebody is in a course. */
export type Column = Field | 'first' | 'last' | 'role'
export const fields: readonly Field[] = ['number', 'name', 'email', 'section', 'group']

/** The columns of one student; a printed list has several side by side. */
export type Block = Partial<Record<Column, number>>

/**
 * Heads in the lists that schools and their systems export, the most telling first: of several columns for one field the first kind is
 * taken. Without blanks, in lower case.
 */
const heads: [Column, RegExp][] = [
  [
    'number',
    /^(学号|學號|学工号|学生学号|学籍号|学籍番号|学生id|sis用户id|sisuserid|sid|orgdefinedid|studentid|studentidnumber|studentno\.?|studentnumber|idnumber|matrikelnummer)$/,
  ],
  ['number', /^(工号|工號|职工号|人员编号|学生编号|考生号|准考证号|staffid|staffno\.?|staffnumber|sisloginid)$/],
  ['number', /^(编号|id|no\.?|number)$/],
  ['number', /^(userid|identifier)$/],
  ['name', /^(姓名|学生姓名|学生|真实姓名|氏名|fullname|studentname|displayname|student)$/],
  ['name', /^(名字|name)$/],
  ['first', /^(名|firstname|givennames?|vorname)$/],
  ['last', /^(姓|姓氏|lastname|surname|familyname|nachname)$/],
  ['email', /^(学校邮箱|企业邮箱|e-?mail|e-?mailaddress|e-mail-adresse)$/],
  ['email', /^(个人)?(邮箱|电子邮箱|电子邮件|邮箱地址|电子邮件地址|電子郵件|電子信箱|メールアドレス)$/],
  ['section', /^(班级|班級|行政班|行政班级|班级名称|所在班级|所属班级|上课班级|クラス|sections?|class)$/],
  ['section', /^(班|教学班|教学班名称|所属教学班|所属教学班级|分班|班别|sectionname|classname)$/],
  ['group', /^(小组|分组|组|组别|小组名称|小组编号|组号|队伍|团队|groups?|team)$/],
  ['role', /^(角色|身份|身份角色|人员类型|roles?)$/],
]

/** Questions of forms: “2、您的学号：”, “What is your name?”. */
const QUESTION =
  /^\s*(?:[(（]?\d{1,2}\s*[、.．)）]\s*)?(?:请问|请?(?:输入|填写)|please enter|what(?: is|’s|'s))?\s*(?:您的|你的|your )?\s*|\s*(?:是(?:什么|多少)?)?\s*[?？]?\s*$/g

/** Characters of a head; expressions would take long for what is longer. */
const MOST_HEAD = 200

/** What a head may say: without marks and what is in brackets, or each of its parts in two languages. */
function readings(cell: string): string[] {
  if (cell.length > MOST_HEAD) return []
  const text = cell.toLowerCase().replace(/\s+/g, ' ').replace(QUESTION, '')
  const bare = text.replace(/[([{【〔].*?[)\]}】〕]/g, '')
  const parts = [
    text,
    bare,
    ...text.split(/[/|、,()[\]【】]/),
    ...bare.split(/(?<=\p{Script=Han})\s*(?=[a-z])|(?<=[a-z])\s*(?=\p{Script=Han})/u),
  ]
  return parts.map((part) => part.replace(/[\s*:：_]/g, ''))
}

function headOf(cell: string): { column: Column; rank: number } | null {
  const said = readings(cell)
  const rank = heads.findIndex(([, pattern]) => said.some((one) => pattern.test(one)))
  const column = heads[rank]?.[0]
  return column ? { column, rank } : null
}

/** Students side by side: each block is looked for in every row. */
const MOST_BLOCKS = 12

/** The columns that a row heads, in one block or several; null if it is no head. */
export function headBlocks(cells: readonly string[]): Block[] | null {
  const found = cells.map((cell) => (cell.length > 40 ? null : headOf(cell)))
  const kinds = new Set(found.map((one) => one?.column))
  if (!['number', 'name', 'email', 'last'].some((column) => kinds.has(column as Column))) return null
  const blocks: Block[] = []
  let ranks: Partial<Record<Column, number>> = {}
  let texts = new Set<string>()
  for (const [at, one] of found.entries()) {
    const text = (cells[at] ?? '').replace(/\s/g, '')
    // The same head once more begins the next student of a row.
    if (text !== '' && texts.has(text)) {
      texts = new Set()
      ranks = {}
    }
    if (texts.size === 0) blocks.push({})
    if (text !== '') texts.add(text)
    const block = blocks.at(-1)
    if (!one || !block || (ranks[one.column] ?? heads.length) <= one.rank) continue
    ranks[one.column] = one.rank
    block[one.column] = at
  }
  return blocks
    .filter((block) => Object.keys(block).length > 0)
    .slice(0, MOST_BLOCKS)
    .map(withFirstName)
}

/** 名字, or Name, is the given name beside a column of family names. */
function withFirstName({ name, ...block }: Block): Block {
  if (name === undefined) return block
  return block.last !== undefined && block.first === undefined ? { ...block, first: name } : { ...block, name }
}

const shareOf = (cells: readonly string[], holds: (cell: string) => boolean) =>
  cells.filter(holds).length / Math.max(1, cells.length)

/** Without a head, the columns are told by what they hold. */
export function guessedBlock(rows: readonly (readonly string[])[]): Block {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, at) =>
    rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== ''),
  )
  const left = new Set(columns.keys())
  const take = (holds: (cells: string[]) => boolean) => {
    const at = [...left].find((one) => holds(columns[one] ?? []))
    if (at !== undefined) left.delete(at)
    return at
  }
  const isCount = (cells: string[]) =>
    cells.length > 1 && cells.every((cell, k) => Number(cell) === Number(cells[0]) + k)
  const drop = (holds: (cells: string[]) => boolean) => {
    for (const at of left) if (holds(columns[at] ?? [])) left.delete(at)
  }
  const block: Block = {}
  const keep = (column: Column, at: number | undefined) => {
    if (at !== undefined) block[column] = at
  }
  const isNumber = (cell: string) => /^\p{L}{0,4}[\d.,E+\s-]*\d{3,}/u.test(cell)
  const isPhone = (cell: string) => /^1[3-9]\d{9}$/.test(cell)
  drop((cells) => cells.length === 0 || shareOf(cells, (cell) => /^(男|女|m|f|male|female)$/i.test(cell)) > 0.8)
  keep(
    'email',
    take((cells) => shareOf(cells, (cell) => cell.includes('@')) > 0.5),
  )
  keep(
    'number',
    take((cells) => shareOf(cells, isNumber) > 0.5 && !isCount(cells) && shareOf(cells, isPhone) < 0.8),
  )
  if (block.number === undefined)
    keep(
      'number',
      take((cells) => shareOf(cells, isNumber) > 0.5),
    )
  drop((cells) => isCount(cells) || shareOf(cells, isPhone) > 0.8)
  for (const field of ['name', 'section', 'group'] as const)
    keep(
      field,
      take(() => true),
    )
  return block
}
