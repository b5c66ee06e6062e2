import { type Data, defineMetric, type Field, type RawColumn } from '../metric.ts'
import { newSequence, readPoints, type Sequence } from './code-points.ts'
import { corpusBoards, measureOptions, oneText, sourceField, submittedOf } from './fields.ts'

const truth: Field[] = [sourceField, { name: 'reference', kind: 'text', title: { zh: '正确的文本', en: 'right text' } }]

/** What stands at a place of the three texts, where not all are the same; -1 beyond the end of a text. */
interface Place {
  old: number
  wanted: number
  made: number
}

/** Changes, or sentences with changes: the right ones, all that were submitted, and all that should have been. */
interface Changes {
  right: number
  submitted: number
  wanted: number
}

const at = ({ items, length }: Sequence, k: number): number => (k < length ? (items[k] as number) : -1)

function placesReader(sources: RawColumn, references: RawColumn, given: RawColumn): (row: number) => Place[] {
  const [source, reference, submitted] = [newSequence(), newSequence(), newSequence()]
  return (row) => {
    readPoints(sources, row, source)
    readPoints(references, row, reference)
    readPoints(given, row, submitted)
    const places: Place[] = []
    for (let k = 0; k < Math.max(source.length, reference.length, submitted.length); k++) {
      const [old, wanted, made] = [at(source, k), at(reference, k), at(submitted, k)]
      if (wanted !== old || made !== old) places.push({ old, wanted, made })
    }
    return places
  }
}

const isWanted = ({ old, wanted }: Place) => wanted !== old
const isMade = ({ old, made }: Place) => made !== old

function ofCharacters(places: Place[], detection: boolean): Changes {
  const touched = places.filter((place) => isWanted(place) && isMade(place))
  return {
    right: touched.filter(({ wanted, made }) => detection || made === wanted).length,
    submitted: places.filter(isMade).length,
    wanted: places.filter(isWanted).length,
  }
}

/** A sentence is right if all of its changes are, and no others were made. */
function ofSentence(places: Place[], detection: boolean): Changes {
  const { right, submitted, wanted } = ofCharacters(places, detection)
  const all = right === submitted && right === wanted
  return { right: all && right > 0 ? 1 : 0, submitted: submitted > 0 ? 1 : 0, wanted: wanted > 0 ? 1 : 0 }
}

/** A sentence with errors that was changed wrongly counts as missed alone. */
function ofSentenceOnce(places: Place[], detection: boolean): Changes {
  const { right, submitted, wanted } = ofSentence(places, detection)
  return { right, submitted: wanted > 0 ? right : submitted, wanted }
}

/** Corrections at detected places; missed are right characters that none of them has, in sentences where a place was detected. */
function ofDetected(places: Place[], detection: boolean): Changes {
  if (detection) return ofCharacters(places, detection)
  const detected = places.filter((place) => isWanted(place) && isMade(place))
  const made = new Set(detected.map((place) => place.made))
  const right = detected.filter((place) => place.made === place.wanted).length
  const missed = places.filter((place) => isWanted(place) && !made.has(place.wanted)).length
  return { right, submitted: detected.length, wanted: detected.length > 0 ? right + missed : 0 }
}

const LEVELS: Record<string, (places: Place[], detection: boolean) => Changes> = {
  sentence: ofSentence,
  character: ofCharacters,
  'sentence-pycorrector': ofSentenceOnce,
  'character-wang': ofDetected,
}

function scoreOf([right = 0, submitted = 0, wanted = 0]: Float64Array, { measure, beta }: Data['options']): number {
  if (right === 0) return 0
  if (measure === 'precision') return right / submitted
  if (measure === 'recall') return right / wanted
  const square = Number(beta) ** 2
  return ((1 + square) * right) / (square * wanted + submitted)
}

const none: RawColumn = { bytes: new Uint8Array(), starts: new Uint32Array(), ends: new Uint32Array() }

export const spellingF = defineMetric({
  name: 'spelling-f',
  family: 'text',
  direction: 'higher',
  reference: 'ReaLiSe (Xu et al. 2021), metric_core.py; pycorrector eval_sighan2015; Wang et al. 2019, as in CCL 2022',
  truth,
  prediction: oneText,
  options: [
    {
      name: 'level',
      type: 'choice',
      default: 'sentence',
      choices: Object.keys(LEVELS),
      help: {
        zh: 'sentence：整句的修改全部正确才算对（ReaLiSe）；character：逐字计算（ReaLiSe）；sentence-pycorrector：有错的句子改错了只算漏改；character-wang：只在检测正确的位置上算纠正（Wang 等 2019，CCL 2022）。',
        en: 'sentence: a sentence is right if all of its changes are (ReaLiSe); character: every character counts (ReaLiSe); sentence-pycorrector: a sentence with errors that was changed wrongly is only missed; character-wang: corrections count at detected places only (Wang et al. 2019, CCL 2022).',
      },
    },
    {
      name: 'task',
      type: 'choice',
      default: 'correction',
      choices: ['correction', 'detection'],
      help: {
        zh: 'correction（纠正）：位置与改成的字都要对；detection（检测）：只看位置。',
        en: 'correction: the place and the new character must be right; detection: only the place.',
      },
    },
    ...measureOptions(1),
  ],
  title: { zh: '中文拼写纠错 F 值（CSC，SIGHAN）', en: 'F-score of Chinese spelling check (CSC, SIGHAN)' },
  help: {
    zh: '答案有两列：原文与正确的文本；提交改好的全文，字数应与原文相同。逐字（码位）与原文比较，不同之处即为修改。$N_{\\text{提交}}$ 为提交的修改数，$N_{\\text{真值}}$ 为应有的修改数，$TP$ 为其中正确的，在榜上所有行合计；改动了应改的字但改错的，同时算误改与漏改。level = sentence 时数的是句子：有修改的句子，且修改与真值完全一致才计入 $TP$。\n\n$$P=\\frac{TP}{N_{\\text{提交}}},\\quad R=\\frac{TP}{N_{\\text{真值}}},\\quad F_\\beta=\\frac{(1+\\beta^2)PR}{\\beta^2P+R}$$\n\n没有正确的修改则为 0。字数与原文不同的提交也按位置比较，从第一处增删起几乎都算误改。各家脚本的口径不同，论文与排行榜多用 ReaLiSe 的句级（sentence）与字级（character）。sentence-pycorrector 中，有错的句子改错了只算漏改，不算误改，精确率因此更高。character-wang 的纠正只看检测正确的位置：$N_{\\text{提交}}$ 为这些位置数，漏改为所在句中应有而这些位置都没有改成的字，没有检测正确位置的句子不计。增删改都有的语法纠错请用 edit-f。',
    en: 'The solution has two columns, the text to correct and the right one; a submission has the corrected text, as long as the first. Both are compared with it character by character (code points); where they differ is a change. $N_{submitted}$ changes were made, $N_{true}$ should have been, $TP$ of them are right, over all rows of the board; a character that had to be changed and was, but wrongly, is both a wrong change and a missed one. With level = sentence sentences are counted: those that have changes, and for $TP$ those whose changes are exactly the true ones.\n\n$$P=\\frac{TP}{N_{submitted}},\\quad R=\\frac{TP}{N_{true}},\\quad F_\\beta=\\frac{(1+\\beta^2)PR}{\\beta^2P+R}$$\n\nIt is 0 without a right change. A text of another length is compared place by place, too, so nearly all after its first insertion are wrong changes. Public scripts differ; papers mostly take those of ReaLiSe, sentence and character. With sentence-pycorrector a sentence with errors that was changed wrongly is missed, but no wrong change, so precision is higher. With character-wang corrections count at the places that were detected: they are $N_{submitted}$, and missed are right characters of the sentence that none of these places was changed to; sentences without a detected place do not count. For grammatical corrections with insertions and deletions take edit-f.',
  },
  example: {
    options: { level: 'character' },
    solution: 'id,source,reference\n1,we wemt hone,we went home\n2,a red bos,a red box\n3,all fine,all fine\n',
    submission: 'id,text\n1,we went hole\n2,a red box\n3,ail fine\n',
    value: 4 / 7,
  },
  perfect: ({ raw }) => [raw?.[1]],
  undefinedOn: ({ values }, rows) => {
    const [source = none, reference = none] = values.raw ?? []
    const read = placesReader(source, reference, source)
    return rows.some((row) => read(row).length > 0) ? null : 'nothing-true'
  },
  evaluate: (data) => {
    const [source = none, reference = none] = data.values.raw ?? []
    const read = placesReader(source, reference, submittedOf(data))
    const count = LEVELS[String(data.options.level)] ?? ofSentence
    const detection = data.options.task === 'detection'
    const add = (row: number, totals: Float64Array) => {
      const { right, submitted, wanted } = count(read(row), detection)
      totals.set([right, submitted, wanted].map((sum, k) => sum + (totals[k] as number)))
    }
    return corpusBoards(data, 3, add, (totals) => scoreOf(totals, data.options))
  },
})
