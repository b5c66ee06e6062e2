import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { Panel, Panels, WaitingList } from '@leitai/platform/web/ui/Panels.tsx'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { WaitingCount } from '@leitai/platform/web/ui/WaitingCount.tsx'
import { Text } from '@mantine/core'
import { type Group, nothing, type Say } from './gallery.ts'

const AT = '2026-11-20T04:00:00.000Z'
const to = () => '/gallery.html'

interface Row {
  id: number
  team: string
  score: string
}
const rows = (say: Say, count: number, long = false): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    team: say(`银杏树下 ${at + 1} 队`, `Gradient descent ${at + 1}`).repeat(long ? 8 : 1),
    score: (0.97 - at / 100).toFixed(4),
  }))
const columns = (say: Say) => [
  { key: 'team', head: say('队伍', 'Team'), cell: ({ team }: Row) => team, title: true },
  {
    key: 'state',
    head: say('状态', 'State'),
    cell: ({ id }: Row) => (id % 2 ? <StateBadge tone="good">{say('已计分', 'Scored')}</StateBadge> : null),
  },
  { key: 'score', head: say('成绩', 'Score'), align: 'right' as const, cell: ({ score }: Row) => score },
  { key: 'at', head: say('时间', 'Time'), cell: () => <TimeText at={AT} /> },
  {
    key: 'do',
    head: '',
    cell: ({ team }: Row) => (
      <RowActions
        name={team}
        items={[
          { key: 'open', text: say('打开', 'Open'), reason: null, to: to() },
          { key: 'delete', text: say('删除', 'Delete'), reason: null, danger: true, onClick: nothing },
        ]}
      />
    ),
  },
]
const table = (say: Say, list: Row[], total: number | null = null) => (
  <PagedTable
    label={say('提交记录', 'Submissions')}
    columns={columns(say)}
    rows={list}
    rowKey={({ id }) => id}
    marked={({ id }) => id === 2}
    empty={say('还没有提交', 'No submissions yet')}
    {...(total === null ? {} : { pages: { total, page: 3, pageSize: 10, to } })}
  />
)
const days = (count: number, most: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: String(at),
    text: `11-${String(at + 1).padStart(2, '0')}`,
    values: [(at * 7) % most, (at * 3) % most],
  }))
const waiting = (say: Say) => [
  { key: 'a', text: say('实名认证', 'Real-name checks'), count: 12, oldest: AT, to: to() },
  { key: 'b', text: say('举报', 'Reports'), count: 1000, oldest: AT, to: to() },
]

export const tables: Group = {
  name: 'tables',
  entries: [
    {
      file: 'ScrollBox',
      states: [
        {
          name: 'wide',
          show: (say) => (
            <ScrollBox label={say('前几行', 'First rows')} most="120px">
              {rows(say, 6, true).map(({ id, team }) => (
                <Text key={id} px="sm" style={{ whiteSpace: 'nowrap' }}>
                  {team}
                </Text>
              ))}
            </ScrollBox>
          ),
        },
        {
          name: 'narrow',
          show: (say) => (
            <ScrollBox label={say('前几行', 'First rows')}>
              <Text px="sm">{say('一行', 'A row')}</Text>
            </ScrollBox>
          ),
        },
      ],
    },
    {
      file: 'PagedTable',
      states: [
        { name: 'empty', show: (say) => table(say, []) },
        { name: 'few', show: (say) => table(say, rows(say, 3)) },
        { name: 'many', show: (say) => table(say, rows(say, 10), 128) },
        { name: 'long', show: (say) => table(say, rows(say, 2, true)) },
      ],
    },
    {
      file: 'Pages',
      states: [
        { name: 'one', show: () => <Pages total={3} page={1} pageSize={10} to={to} /> },
        { name: 'first', show: () => <Pages total={42} page={1} pageSize={10} to={to} /> },
        { name: 'middle', show: () => <Pages total={4321} page={217} pageSize={10} to={to} /> },
      ],
    },
    {
      file: 'Panels',
      states: [
        {
          name: 'panels',
          show: (say) => (
            <Panels>
              <Panel title={say('待处理', 'Waiting')}>
                <WaitingList list={waiting(say)} />
              </Panel>
              <Panel title={say('今天', 'Today')} none={say('今天没有新的提交。', 'No new submissions today.')}>
                {null}
              </Panel>
              <Panel title={say('说明', 'About')}>
                <Text fz="sm">
                  {say('面板并排显示，放得下几个就显示几个。', 'As many panels in a row as fit.').repeat(4)}
                </Text>
              </Panel>
            </Panels>
          ),
        },
        {
          name: 'wide',
          show: (say) => (
            <Panels wide>
              <Panel title={say('待处理', 'Waiting')}>
                <WaitingList list={waiting(say)} />
              </Panel>
              <Panel title={say('今天', 'Today')} none={say('今天没有新的提交。', 'No new submissions today.')}>
                {null}
              </Panel>
            </Panels>
          ),
        },
      ],
    },
    {
      file: 'WaitingCount',
      states: [
        { name: 'counts', show: () => [1, 42, 1000].map((count) => <WaitingCount key={count} count={count} />) },
      ],
    },
    {
      file: 'Chart',
      states: [
        {
          name: 'one',
          show: (say) => (
            <Chart
              title={say('提交数', 'Submissions')}
              by={say('日期', 'Day')}
              of={say('份', 'Submissions')}
              series={[{ text: say('提交', 'Submissions'), draw: 'bars', tone: 'main' }]}
              points={days(1, 9).map((bar) => ({ ...bar, values: [7] }))}
            />
          ),
        },
        {
          name: 'stacked',
          show: (say) => (
            <Chart
              title={say('提交数', 'Submissions')}
              by={say('日期', 'Day')}
              of={say('份', 'Submissions')}
              series={[
                { text: say('已计分', 'Scored'), draw: 'bars', tone: 'good' },
                { text: say('失败', 'Failed'), draw: 'bars', tone: 'bad' },
              ]}
              points={days(30, 40)}
            />
          ),
        },
        {
          name: 'withheld',
          show: (say) => (
            <Chart
              title={say('提交数', 'Submissions')}
              by={say('日期', 'Day')}
              of={say('份', 'Submissions')}
              series={[{ text: say('提交', 'Submissions'), draw: 'bars', tone: 'wait' }]}
              points={days(7, 9).map((bar, at) =>
                at === 2 ? { ...bar, values: [5], said: say('少于 5', 'fewer than 5') } : bar,
              )}
              withheld={say('少于 5，不公布', 'fewer than 5, not shown')}
            />
          ),
        },
      ],
    },
  ],
}
