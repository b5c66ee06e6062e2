import { csv, type Example, randomFrom } from './example.ts'

const CITIES = ['北京', '上海', '成都', '西安', '广州', '哈尔滨'] as const
const SKIES = ['晴', '多云', '阴', '小雨', '大风'] as const

interface Day {
  id: number
  city: string
  sky: string
  low: number
  high: number
}
function days(seed: number, count: number): Day[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, k) => {
    const low = random.below(30) - 10
    return { id: k + 1, city: random.pick(CITIES), sky: random.pick(SKIES), low, high: low + 3 + random.below(12) }
  })
}
const words = (celsius: number) => (celsius < 0 ? `零下${-celsius}` : String(celsius))
const sentence = ({ city, sky, low, high }: Day) =>
  `${city}今天${sky}，最低气温${words(low)}度，最高气温${words(high)}度。`
const record = ({ id, city, sky, low, high }: Day) => [id, city, sky, low, high]

export function generation(): Example {
  const [train, test] = [days(41, 200), days(42, 120)]
  const jsonl = (text: (day: Day) => string) =>
    test.map((day) => `${JSON.stringify({ id: day.id, text: text(day) })}\n`).join('')
  return {
    slug: 'example-generation',
    title: { zh: '示例：从记录写成句子', en: 'Example: from records to sentences' },
    summary: {
      zh: '把天气记录写成一句中文，提交 JSON Lines',
      en: 'Turn weather records into a Chinese sentence, in JSON Lines',
    },
    tags: ['文本', '文本生成'],
    overview: {
      zh: '每条记录有城市、天气、最低与最高气温，写成一句中文。以按字的 BLEU、ROUGE-L 与 chrF 之和的平均排名；算式见排行榜。',
      en: 'A record has a city, the sky and the lowest and highest temperature; turn it into a Chinese sentence. Ranked by the mean of character-level BLEU, ROUGE-L and chrF, as shown on the leaderboard.',
    },
    task: {
      zh: '提交 `jsonl` 或 `csv`，列为 `id`、`text`。训练数据给出了句子应有的样子。',
      en: 'Submit `jsonl` or `csv` with the columns `id` and `text`. The training data shows what sentences look like.',
    },
    scoring: {
      metric: 'bleu',
      options: { tokenize: 'char' },
      name: 'bleu',
      title: { zh: 'BLEU', en: 'BLEU' },
      id: 'id',
      target: ['reference'],
      prediction: ['text'],
      split: { aShare: 0.4 },
      b: 'rest',
      files: { formats: ['csv', 'jsonl'] },
      columns: [
        {
          name: 'rouge',
          title: { zh: 'ROUGE-L', en: 'ROUGE-L' },
          metric: { name: 'rouge-l', options: { unit: 'char' } },
          target: ['reference'],
          prediction: ['text'],
        },
        {
          name: 'chrf',
          title: { zh: 'chrF', en: 'chrF' },
          metric: { name: 'chrf' },
          target: ['reference'],
          prediction: ['text'],
        },
        {
          name: 'mean',
          title: { zh: '平均', en: 'Mean' },
          expression: '(bleu / 100 + rouge + chrf / 100) / 3',
          direction: 'higher',
        },
      ],
      rank: { by: 'column', column: 'mean' },
    },
    solution: {
      name: 'solution.csv',
      content: csv(
        'id,reference',
        test.map((day) => [day.id, sentence(day)]),
      ),
    },
    sample: { name: 'sample.jsonl', content: jsonl(() => '今天天气很好。') },
    data: [
      {
        name: 'train.csv',
        content: csv(
          'id,city,sky,low,high,text',
          train.map((day) => [...record(day), sentence(day)]),
        ),
        description: { zh: '200 条记录及句子', en: '200 records and their sentences' },
      },
      {
        name: 'test.csv',
        content: csv('id,city,sky,low,high', test.map(record)),
        description: { zh: '120 条记录', en: '120 records' },
      },
    ],
    good: {
      name: 'good.jsonl',
      content: jsonl(({ city, sky, high }) => `${city}今天${sky}，最高气温${words(high)}度。`),
    },
  }
}

const TOPICS = 12
const VOCABULARY = Array.from({ length: 240 }, (_, k) => `w${k}`)

export function retrieval(): Example {
  const random = randomFrom(51)
  const wordsOf = (topic: number, count: number) =>
    Array.from({ length: count }, () =>
      random.unit() < 0.6 ? (VOCABULARY[topic * 20 + random.below(20)] ?? '') : random.pick(VOCABULARY),
    ).join(' ')
  const documents = Array.from({ length: 240 }, (_, k) => ({ id: `d${k + 1}`, topic: k % TOPICS }))
  const queries = Array.from({ length: 60 }, (_, k) => ({ id: `q${k + 1}`, topic: (k * 5) % TOPICS }))
  const relevant = queries.map(({ topic }) =>
    documents.filter((document) => document.topic === topic && random.unit() < 0.5).map(({ id }) => id),
  )
  const ranking = (list: (k: number) => string[]) =>
    csv(
      'query,documents',
      queries.map(({ id }, k) => [id, list(k).join(' ')]),
    )
  const columns = { target: ['documents'], prediction: ['documents'] }
  return {
    slug: 'example-retrieval',
    title: { zh: '示例：文档检索', en: 'Example: retrieve documents' },
    summary: { zh: '为每个查询排出最多十篇文档', en: 'Rank up to ten documents for each query' },
    tags: ['文本', '检索', '排序'],
    overview: {
      zh: '240 篇由虚构的词组成的文档分属 12 个主题，每个查询也出自一个主题，其中约一半的同主题文档是相关的。以 NDCG@10 排名，另显示 MRR 与召回率。',
      en: '240 documents of made-up words belong to twelve topics; a query is about one topic, and about half of the documents on that topic are relevant. Ranked by NDCG@10, with MRR and recall next to it.',
    },
    task: {
      zh: '提交 `query,documents`，`documents` 为空格分隔的文档编号，最相关的在前，最多十个。',
      en: 'Submit `query,documents`, where `documents` lists up to ten IDs separated by spaces, the most relevant first.',
    },
    scoring: {
      metric: 'ndcg-at-k',
      options: { k: 10 },
      name: 'ndcg',
      title: { zh: 'NDCG@10', en: 'NDCG@10' },
      id: 'query',
      ...columns,
      split: { aShare: 0.5 },
      b: 'rest',
      columns: [
        { name: 'mrr', title: { zh: 'MRR', en: 'MRR' }, metric: { name: 'mrr', options: { k: 10 } }, ...columns },
        {
          name: 'recall',
          title: { zh: '召回率', en: 'Recall' },
          metric: { name: 'recall-at-k', options: { k: 10 } },
          ...columns,
        },
      ],
    },
    solution: { name: 'solution.csv', content: ranking((k) => relevant[k] ?? []) },
    sample: { name: 'sample.csv', content: ranking((k) => documents.slice(k, k + 10).map(({ id }) => id)) },
    data: [
      {
        name: 'documents.csv',
        content: csv(
          'document,text',
          documents.map(({ id, topic }) => [id, wordsOf(topic, 40)]),
        ),
        description: { zh: '240 篇文档', en: '240 documents' },
      },
      {
        name: 'queries.csv',
        content: csv(
          'query,text',
          queries.map(({ id, topic }) => [id, wordsOf(topic, 6)]),
        ),
        description: { zh: '60 个查询', en: '60 queries' },
      },
    ],
    good: {
      name: 'good.csv',
      content: ranking((k) =>
        documents
          .filter(({ topic }) => topic === queries[k]?.topic)
          .slice(0, 10)
          .map(({ id }) => id),
      ),
    },
  }
}
