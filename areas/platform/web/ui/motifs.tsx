import type { ReactNode } from 'react'

/** What a cover draws: the kind of a competition's data or task. */
export type Motif = keyof typeof drawings

/** The motif of each field tag (contract/competition/tags.ts); the first tag of a competition that has one decides. */
const ofTag: Readonly<Record<string, Motif>> = {
  图像: 'image',
  计算机视觉: 'image',
  目标检测: 'image',
  图像分割: 'image',
  语义分割: 'image',
  视频: 'image',
  文本: 'text',
  自然语言处理: 'text',
  文本生成: 'text',
  大模型: 'text',
  语音: 'sound',
  声音: 'sound',
  时间序列: 'series',
  预测: 'series',
  气象: 'series',
  能源: 'series',
  金融: 'series',
  图数据: 'graph',
  推荐: 'graph',
  检索: 'graph',
  遥感: 'map',
  交通: 'map',
  农业: 'map',
  环境: 'map',
  政务: 'map',
  智慧中国: 'map',
  医疗: 'molecule',
  生存分析: 'molecule',
  代码赛: 'code',
  强化学习: 'code',
  聚类: 'clusters',
  异常检测: 'clusters',
  分类: 'clusters',
  二分类: 'clusters',
  多分类: 'clusters',
  回归: 'fit',
  跟踪: 'fit',
  可视化: 'bars',
  排序: 'bars',
  表格数据: 'table',
  多标签: 'table',
  多任务: 'table',
  不平衡: 'table',
}

/** Kinds of data say more than tasks, and tasks more than the general tag of tables. */
const PLAIN = new Set<Motif>(['table'])

/** The motif for a competition's tags. Without a known tag it is one by its id, so that lists are not all alike. */
export function motifOf(tags: readonly string[], id: number): Motif {
  const tagged = tags.flatMap((tag) => ofTag[tag] ?? [])
  const all = motifs()
  return tagged.find((one) => !PLAIN.has(one)) ?? tagged[0] ?? all[id % all.length] ?? 'table'
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
/** A number between 0 and 1 for a place: in integers, as sines differ between browsers and servers. */
const scattered = (at: number) => ((Math.imul(at + 1, 2_654_435_761) >>> 8) % 1000) / 1000

interface Colours {
  second: string
  third: string
}

/** Drawings of 400 × 225, to the right, as titles may lie on the left. */
const drawings = {
  table: ({ second, third }) => (
    <g>
      {range(6).flatMap((row) =>
        range(5).map((column) => (
          <rect
            key={`${row} ${column}`}
            x={150 + column * 46}
            y={28 + row * 30}
            width="40"
            height="22"
            rx="4"
            fill={column === 4 || row === 0 ? third : second}
            opacity={row === 0 ? 0.9 : 0.25 + scattered(row * 5 + column) * 0.6}
          />
        )),
      )}
    </g>
  ),
  image: ({ second, third }) => (
    <g>
      {range(9).flatMap((row) =>
        range(12).map((column) => {
          const far = (Math.abs(column - 6) + Math.abs(row - 4)) / 8
          return (
            <rect
              key={`${row} ${column}`}
              x={140 + column * 20}
              y={24 + row * 20}
              width="18"
              height="18"
              fill={far < 0.45 ? third : second}
              opacity={Math.max(0.12, 1 - far) * (0.6 + scattered(row * 12 + column) * 0.4)}
            />
          )
        }),
      )}
      <rect x="208" y="52" width="106" height="106" fill="none" stroke={third} strokeWidth="3" strokeDasharray="10 7" />
    </g>
  ),
  text: ({ second, third }) => (
    <g>
      {range(7).flatMap((line) => {
        let x = 150
        return range(5).map((word) => {
          const width = 24 + Math.round(scattered(line * 7 + word) * 46)
          const left = x
          x += width + 9
          return (
            <rect
              key={`${line} ${word}`}
              x={left}
              y={32 + line * 25}
              width={width}
              height="12"
              rx="6"
              fill={(line * 5 + word) % 6 === 2 ? third : second}
              opacity={0.35 + scattered(line + word * 3) * 0.6}
            />
          )
        })
      })}
    </g>
  ),
  series: ({ second, third }) => (
    <g fill="none" strokeWidth="3" strokeLinejoin="round">
      <path d="M120 176l24-28 24 14 24-44 24 20 24-52 24 30 24-22" stroke={second} />
      <path d="M288 94l24-30 24 16 24-38 24 10" stroke={third} strokeDasharray="7 6" />
      <path d="M288 94l24-52 24 6 24-34 24 2v58l-24 8-24 24-24-10z" fill={third} opacity=".18" stroke="none" />
      <path d="M120 198h270" stroke={second} strokeWidth="1.5" opacity=".6" />
    </g>
  ),
  graph: ({ second, third }) => (
    <g stroke={second} strokeWidth="2" fill={third}>
      <path d="M200 60 290 110 250 180 330 60 370 150 250 180M200 60 330 60M290 110 370 150" fill="none" />
      {[
        [200, 60],
        [290, 110],
        [250, 180],
        [330, 60],
        [370, 150],
      ].map(([cx, cy]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={cx === 290 ? 12 : 8} stroke="none" />
      ))}
    </g>
  ),
  sound: ({ second, third }) => (
    <g strokeWidth="6" strokeLinecap="round">
      {range(24).map((at) => {
        const tall = 12 + Math.round((4 - Math.abs((at % 8) - 4)) * (6 + scattered(at) * 14))
        const x = 128 + at * 11.5
        return (
          <path key={at} d={`M${x} ${112 - tall}V${112 + tall}`} stroke={at % 7 === 3 ? third : second} opacity=".85" />
        )
      })}
    </g>
  ),
  map: ({ second, third }) => (
    <g fill="none" stroke={second} strokeWidth="2.5">
      {range(5).map((at) => (
        <path
          key={at}
          d={`M${150 + at * 14} ${60 + at * 14}c40-${40 - at * 6} 110-${34 - at * 5} 150 ${4 + at * 2}s50 ${70 - at * 12} -6 ${92 - at * 20}-120 ${26 - at * 5}-150-${18 - at * 3}-34-52 6-${78 - at * 18}z`}
          opacity={0.3 + at * 0.15}
        />
      ))}
      <path d="M262 66c18 0 30 13 30 29 0 22-30 50-30 50s-30-28-30-50c0-16 12-29 30-29z" fill={third} stroke="none" />
      <circle cx="262" cy="95" r="10" fill={second} stroke="none" />
    </g>
  ),
  molecule: ({ second, third }) => (
    <g stroke={second} strokeWidth="4" fill="none">
      <path d="M230 70l42-24 42 24v48l-42 24-42-24zM314 118l42 24v40M230 118l-42 24M272 46V14" />
      <circle cx="272" cy="94" r="24" opacity=".6" />
      {[
        [230, 70],
        [314, 70],
        [314, 118],
        [230, 118],
        [272, 46],
        [272, 142],
        [356, 142],
        [188, 142],
      ].map(([cx, cy], at) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="9" fill={at % 3 === 0 ? third : second} stroke="none" />
      ))}
    </g>
  ),
  code: ({ second, third }) => (
    <g fill="none" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
      <path d="M206 66l-46 46 46 46M330 66l46 46-46 46" stroke={second} />
      <path d="M290 52l-44 120" stroke={third} />
    </g>
  ),
  clusters: ({ second, third }) => (
    <g>
      {[
        [200, 76, second],
        [318, 68, third],
        [268, 158, second],
      ].flatMap(([cx, cy, fill], group) =>
        range(16).map((at) => (
          <circle
            key={`${cx} ${at}`}
            cx={Number(cx) + (scattered(at * 3 + group) - 0.5) * 96}
            cy={Number(cy) + (scattered(at * 5 + group + 40) - 0.5) * 76}
            r="5"
            fill={String(fill)}
            opacity={group === 2 ? 0.55 : 0.9}
          />
        )),
      )}
    </g>
  ),
  fit: ({ second, third }) => (
    <g>
      {range(26).map((at) => (
        <circle
          key={at}
          cx={132 + at * 10}
          cy={178 - at * 5.2 + (scattered(at) - 0.5) * 52}
          r="5"
          fill={second}
          opacity=".85"
        />
      ))}
      <path d="M124 182L394 42" stroke={third} strokeWidth="4" strokeLinecap="round" />
    </g>
  ),
  bars: ({ second, third }) => (
    <g>
      {range(8).map((bar) => (
        <rect
          key={bar}
          x={120 + bar * 34}
          y={180 - ((bar * 53) % 120)}
          width="20"
          height={45 + ((bar * 53) % 120)}
          rx="3"
          fill={bar === 5 ? third : second}
        />
      ))}
    </g>
  ),
} satisfies Record<string, (colours: Colours) => ReactNode>

const isMotif = (name: string): name is Motif => Object.hasOwn(drawings, name)
const motifs = () => Object.keys(drawings).filter(isMotif)

export const draw = (motif: Motif, colours: Colours): ReactNode => drawings[motif](colours)
