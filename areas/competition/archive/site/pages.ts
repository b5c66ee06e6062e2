import { isOpenedRight } from '@leitai/scorer/commitment'
import type { SiteWord } from '../site-texts.ts'
import type { Collected } from './collect.ts'
import { type Column, esc, facts, layout, type Page, ROWS, section, table, tabs, when } from './html.ts'

const boardWords = { A: 'boardA', B: 'boardB', practice: 'boardPractice', examine: 'boardExamine' } as const
type Board = Collected['boards'][number]

/** The files of one language by name. `kept`: paths of the files in the archive, by id. */
export function pagesOf(
  page: Page,
  found: Collected,
  { at, kept }: { at: string; kept: Map<number, string> },
): Map<string, string> {
  const files = new Map<string, string>()
  const site = page.of(found.cmpt.title)
  const put = (name: string, tab: string, title: string, body: string) =>
    void files.set(name, layout({ page, name, site, title, tab, at, body }))
  const titleOf = (tab: string) => page.say(tabs.find(([file]) => file === tab)?.[1] ?? 'overview')
  put('index.html', 'index.html', site, overview(page, found))
  put('rules.html', 'rules.html', titleOf('rules.html'), rules(page, found))
  put('data.html', 'data.html', titleOf('data.html'), data(page, found, kept))
  put('questions.html', 'questions.html', titleOf('questions.html'), questions(page, found))
  const list: string[] = []
  for (const board of found.boards) {
    const title = `${page.of(board.name)} · ${page.say(boardWords[board.board])}`
    const names = pageNames(`board-${board.stageId}-${board.board}`, board.rows.length)
    list.push(`<li><a href="${names[0]}">${esc(title)}</a> (${board.rows.length})</li>`)
    for (const [at, name] of names.entries())
      put(name, 'boards.html', title, boardPage(page, board, { at, title }) + pageLinks(page, names, at))
  }
  if (found.overall) {
    const { overall } = found
    const names = pageNames('board-overall', overall.rows.length)
    list.unshift(`<li><a href="${names[0]}">${esc(page.say('boardOverall'))}</a> (${overall.rows.length})</li>`)
    for (const [at, name] of names.entries())
      put(name, 'boards.html', page.say('boardOverall'), overallPage(page, overall, at) + pageLinks(page, names, at))
  }
  put('boards.html', 'boards.html', titleOf('boards.html'), list.length === 0 ? '' : `<ul>${list.join('')}</ul>`)
  put('topics.html', 'topics.html', titleOf('topics.html'), topicList(page, found))
  for (const one of found.topics) put(`topic-${one.topic.id}.html`, 'topics.html', one.topic.title, topic(page, one))
  return files
}

/** The files of a board, a hundred rows each. */
const pageNames = (name: string, rows: number): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(rows / ROWS)) }, (_, at) => `${name}-${at + 1}.html`)

function overview(page: Page, collected: Collected): string {
  const { cmpt } = collected
  const { say, of, markdown } = page
  const md = (words: { zh: string; en: string }) => markdown(of(words), 2)
  const pairs: [string, string][] = [
    [say('host'), esc(of(cmpt.host))],
    [say('dates'), `${when(cmpt.startAt)} – ${when(cmpt.endAt)}`],
    [say('people'), esc(cmpt.people)],
    [say('teams'), esc(cmpt.teams)],
    [say('submissions'), esc(cmpt.submissions)],
  ]
  const prizes = table(
    say('prizes'),
    [
      { title: say('prize'), cell: (row) => esc(of(row.name)) },
      { title: say('reward'), cell: (row) => esc(of(row.reward)) },
      { title: say('count'), cell: (row) => esc(row.count), number: true },
    ],
    cmpt.prizes,
  )
  const stages = table(
    say('stages'),
    [
      { title: say('stage'), cell: (row) => esc(of(row.name)) },
      { title: say('dates'), cell: (row) => `${when(row.startAt)} – ${when(row.endAt)}` },
      { title: say('metric'), cell: (row) => (row.scoring ? esc(of(row.scoring.metricTitle)) : '–') },
    ],
    cmpt.stages,
  )
  const changes = cmpt.changes.map(({ at, text }) => `<li>${when(at)} ${esc(of(text))}</li>`).join('')
  return [
    `<p>${esc(of(cmpt.summary))}</p>`,
    facts(pairs),
    section(say('overview'), md(cmpt.overview)),
    section(say('task'), md(cmpt.task)),
    section(say('prizes'), cmpt.prizes.length > 0 ? prizes : ''),
    section(say('stages'), stages),
    commitments(page, collected),
    section(say('changes'), changes && `<ul>${changes}</ul>`),
  ].join('\n')
}

/** The commitments to solutions, splits and scoring code, and whether the revealed values match. */
function commitments({ say, of }: Page, { cmpt }: Collected): string {
  const rows = cmpt.stages.flatMap(({ name, scoring }) => {
    if (!scoring) return []
    const { solution, split, program, opened } = scoring.commitments
    return [
      { of: `${of(name)} · ${say('solution')}`, commitment: solution, opening: opened?.solution },
      { of: `${of(name)} · ${say('split')}`, commitment: split, opening: opened?.split },
      ...(program === null
        ? []
        : [{ of: `${of(name)} · ${say('program')}`, commitment: program, opening: opened?.program ?? undefined }]),
    ]
  })
  if (rows.length === 0) return ''
  const code = (text: string | undefined) => (text === undefined ? '–' : `<code>${esc(text)}</code>`)
  const shown = table(
    say('commitments'),
    [
      { title: say('stage'), cell: (row) => esc(row.of) },
      { title: say('commitment'), cell: (row) => code(row.commitment) },
      { title: say('salt'), cell: (row) => code(row.opening?.salt) },
      { title: 'SHA-256', cell: (row) => code(row.opening?.sha256) },
      {
        title: say('checked'),
        cell: ({ commitment, opening }) =>
          opening ? esc(say(isOpenedRight({ commitment, ...opening }) ? 'fits' : 'fitsNot')) : '–',
      },
    ],
    rows,
  )
  return section(say('commitments'), `${shown}<p>${esc(say('openssl'))}</p>`)
}

function rules({ say, of, markdown }: Page, { cmpt }: Collected): string {
  return [
    section(say('rules'), markdown(of(cmpt.rules), 2)),
    section(say('platform'), markdown(of(cmpt.platform), 2)),
    section(say('training'), markdown(of(cmpt.training), 2)),
  ].join('\n')
}

function data({ say, of }: Page, { files }: Collected, kept: Map<number, string>): string {
  const nameOf = (row: Collected['files'][number]) => {
    const path = kept.get(row.id)
    return path === undefined
      ? esc(row.name)
      : `<a href="../${esc(path)}" download="${esc(row.name)}">${esc(row.name)}</a>`
  }
  const rows = table(
    say('data'),
    [
      { title: say('file'), cell: nameOf },
      { title: say('about'), cell: (row) => esc(of(row.description)) },
      { title: say('size'), cell: (row) => esc(row.size), number: true },
      { title: say('licence'), cell: (row) => esc(row.licence) },
      { title: 'SHA-256', cell: (row) => `<code>${esc(row.sha256)}</code>` },
    ],
    files,
  )
  const missing = files.some(({ id }) => !kept.has(id)) ? `<p>${esc(say('without'))}</p>` : ''
  return files.length === 0 ? '' : missing + rows
}

const questions = ({ of, markdown }: Page, found: Collected): string =>
  found.questions.map(({ question, answer }) => section(of(question), markdown(of(answer), 2))).join('\n')

/** The columns of a table with the numbers beside the score. */
const numbersOf = <R extends { numbers: (string | null)[] }>({ of }: Page, columns: Board['columns']): Column<R>[] =>
  columns.map(({ title, at }) => ({ title: esc(of(title)), cell: (row) => esc(row.numbers[at] ?? '–'), number: true }))

function boardPage(page: Page, board: Board, { at, title }: { at: number; title: string }): string {
  const { say, of } = page
  const from = at * ROWS
  const rank = { title: say('rank'), number: true }
  if (board.board === 'examine') {
    return table(
      title,
      [
        { ...rank, cell: (row) => esc(row.rank ?? '–') },
        { title: say('team'), cell: (row) => esc(row.teamName) },
        { title: say('score'), cell: (row) => esc(row.score), number: true },
        ...numbersOf<(typeof board.rows)[number]>(page, board.columns),
        {
          title: say('verdict'),
          cell: (row) => esc([say(row.verdict satisfies SiteWord), row.reason].filter(Boolean).join(': ')),
        },
        { title: say('award'), cell: (row) => esc(of(row.award)) },
      ],
      board.rows.slice(from, from + ROWS),
    )
  }
  return table(
    title,
    [
      { ...rank, cell: (row) => esc(row.baseline ? say('baseline') : row.rank) },
      { title: say('team'), cell: (row) => esc(row.teamName) },
      { title: say('members'), cell: (row) => esc(row.members.map(({ userName }) => userName).join(', ')) },
      { title: say('score'), cell: (row) => esc(row.score), number: true },
      ...numbersOf<(typeof board.rows)[number]>(page, board.columns),
      { title: say('entries'), cell: (row) => esc(row.entries), number: true },
      { title: say('at'), cell: (row) => when(row.at) },
    ],
    board.rows.slice(from, from + ROWS),
  )
}

function pageLinks({ say }: Page, names: string[], now: number): string {
  if (names.length < 2) return ''
  const links = names.map(
    (name, at) =>
      `<li><a href="${name}"${at === now ? ' aria-current="page"' : ''}>${esc(say('page', { page: at + 1 }))}</a></li>`,
  )
  return `<nav aria-label="${esc(say('pages'))}"><ul>${links.join('')}</ul></nav>`
}

function topicList({ say }: Page, { topics }: Collected): string {
  if (topics.length === 0) return ''
  return table(
    say('topics'),
    [
      { title: say('topic'), cell: ({ topic }) => `<a href="topic-${topic.id}.html">${esc(topic.title)}</a>` },
      { title: say('author'), cell: ({ topic }) => esc(topic.author.userName) },
      { title: say('replies'), cell: ({ replies }) => esc(replies.length), number: true },
      { title: say('at'), cell: ({ topic }) => when(topic.at) },
    ],
    topics,
  )
}

function topic({ say, markdown }: Page, { opening, replies, bestId }: Collected['topics'][number]): string {
  const by = (post: typeof opening) => `<p><strong>${esc(post.author.userName)}</strong> ${when(post.at)}</p>`
  const replyRows = replies.map((post) => {
    const best = post.id === bestId ? `<p>${esc(say('best'))}</p>` : ''
    return `<article${post.threadId === null ? '' : ' class="reply"'}>${by(post)}${best}${markdown(post.text, 2)}</article>`
  })
  return [by(opening), markdown(opening.text, 1), section(say('replies'), replyRows.join('\n'))].join('\n')
}

type Overall = NonNullable<Collected['overall']>
type Row = Overall['rows'][number]

/** A page of the overall board: its rule in words, and its rows with score and rank in each part. */
function overallPage(page: Page, overall: Overall, at: number): string {
  const { say, of } = page
  const { by, over, parts, rows } = overall
  const removed = { refused: say('refused'), struck: say('struck') }
  const columns: Column<Row>[] = [
    { title: say('rank'), number: true, cell: (row) => esc(row.baseline ? say('baseline') : row.rank) },
    { title: say(over === 'series' ? 'person' : 'team'), cell: (row) => esc(row.name) },
    ...(over === 'series'
      ? []
      : [{ title: say('members'), cell: (row: Row) => esc(row.members.map(({ userName }) => userName).join(', ')) }]),
    ...(by === 'order'
      ? []
      : [{ title: say(by === 'sum' ? 'total' : 'meanRank'), number: true, cell: (row: Row) => esc(row.total ?? '–') }]),
    ...parts.map(({ name, board }, k) => ({
      title: board === null ? of(name) : `${of(name)} · ${say(board === 'A' ? 'boardA' : 'boardB')}`,
      number: true,
      cell: ({ parts: results }: Row) => resultOf(page, results[k] ?? null),
    })),
    { title: say('verdict'), cell: (row) => esc(row.removed === null ? '' : removed[row.removed]) },
  ]
  const from = at * ROWS
  return ruleOf(page, overall) + table(say('boardOverall'), columns, rows.slice(from, from + ROWS))
}

const resultOf = ({ say }: Page, result: Row['parts'][number]): string =>
  result === null
    ? '–'
    : esc(`${result.score} · ${result.rank === 0 ? say('baseline') : say('ranked', { rank: result.rank })}`)

function ruleOf({ say, of }: Page, { by, over, missing, parts }: Overall): string {
  const names = (list: Overall['parts']) => list.map(({ name }) => of(name)).join(say('comma'))
  const waiting = parts.filter(({ board, opposite }) => board === null && !opposite)
  const opposed = parts.filter(({ opposite }) => opposite)
  const weighted = by !== 'order' && parts.some(({ weight }) => weight !== 1)
  const weights = parts.map(({ name, weight }) => `${of(name)} × ${weight}`).join(say('comma'))
  const lines = [
    say(by === 'sum' ? 'bySum' : by === 'ranks' ? 'byRanks' : 'byOrder'),
    ...(weighted ? [say('weights', { list: weights })] : []),
    by === 'sum' ? say('missingScore', { score: missing ?? 0 }) : say(by === 'ranks' ? 'missingRank' : 'missingLast'),
    say(over === 'series' ? 'overSeries' : 'overStages'),
    ...(waiting.length > 0 ? [say('waiting', { list: names(waiting) })] : []),
    ...(opposed.length > 0 ? [say('apart', { list: names(opposed) })] : []),
  ]
  return `<ul>${lines.map((line) => `<li>${esc(line)}</li>`).join('')}</ul>`
}
