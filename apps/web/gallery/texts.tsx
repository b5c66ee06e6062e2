import { Card, Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import HtmlFrame from '@leitai/platform/web/ui/HtmlFrame.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import MarkdownBody from '@leitai/platform/web/ui/MarkdownBody.tsx'
import { IntervalText, NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Countdown, TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { type Group, InBrowser, type Say } from './gallery.ts'

const AT = '2026-11-20T04:00:00.000Z'
/** Before any clock that shows the gallery, and after it. */
const PAST = '2020-01-01T00:00:00.000Z'
const article = (say: Say) => `
## ${say('数据', 'Data')}

${say('训练集有三年的**逐时**用电量，见[说明](#data)。', 'The training set has three years of **hourly** demand, see [the notes](#data).')}

- ${say('时间', 'Time')}
- ${say('气温', 'Temperature')}

| ${say('列', 'Column')} | ${say('类型', 'Type')} |
| --- | --- |
| id | integer |
| demand | number |

> ${say('预测值不能为负。', 'Predictions may not be negative.')}

\`\`\`python
print('hello')
\`\`\`

$$\\sqrt{\\frac1n\\sum_i(y_i-\\hat y_i)^2}$$
`

export const texts: Group = {
  name: 'texts',
  entries: [
    {
      file: 'PageHead',
      states: [
        { name: 'title', show: (say) => <PageHead title={say('竞赛', 'Competitions')} /> },
        {
          name: 'whole',
          show: (say) => (
            <PageHead
              title={say('竞赛', 'Competitions')}
              text={say('报名后即可下载数据、提交结果。', 'Sign up to download the data and submit results.')}
            >
              <Button>{say('举办竞赛', 'Host a competition')}</Button>
            </PageHead>
          ),
        },
        {
          name: 'long',
          show: (say) => (
            <PageHead
              title={say('城市用电量预测', 'City power demand forecast ').repeat(6)}
              text={say('用公开数据训练模型。', 'Train a model on public data. ').repeat(12)}
            />
          ),
        },
      ],
    },
    {
      file: 'Empty',
      states: [
        { name: 'usual', show: (say) => <Empty title={say('还没有竞赛', 'No competitions yet')} /> },
        {
          name: 'compact',
          show: (say) => (
            <Empty
              compact
              drawing="search"
              title={say('没有找到', 'Nothing found')}
              text={say('换个词试试。', 'Try another word.')}
            />
          ),
        },
        {
          name: 'heading',
          show: (say) => (
            <Empty
              heading
              drawing="missing"
              title={say('页面不存在', 'Page not found')}
              text={say('地址可能有误，或者页面已被删除。', 'The address may be wrong, or the page was deleted.')}
            >
              <Button>{say('回到首页', 'Home')}</Button>
            </Empty>
          ),
        },
      ],
    },
    {
      file: 'Markdown',
      states: [
        { name: 'article', show: (say) => <Markdown text={article(say)} /> },
        { name: 'empty', show: () => <Markdown text="" /> },
      ],
    },
    {
      file: 'MarkdownBody',
      states: [
        {
          name: 'plain',
          show: (say) => (
            <MarkdownBody text={say('没有样式的一段话。', 'A paragraph without styles.')} under={1} className="" />
          ),
        },
      ],
    },
    {
      file: 'HtmlFrame',
      states: [
        {
          name: 'table',
          show: (say) => (
            <InBrowser>
              <HtmlFrame
                title={say('表格', 'Table')}
                html="<table><tr><th>id</th><th>demand</th></tr><tr><td>1</td><td>42</td></tr></table>"
              />
            </InBrowser>
          ),
        },
      ],
    },
    {
      file: 'Countdown',
      states: [
        { name: 'running', show: (say) => <Countdown until={AT} label={say('距离截止', 'Time left')} /> },
        { name: 'over', show: (say) => <Countdown until={PAST} label={say('距离截止', 'Time left')} /> },
      ],
    },
    {
      file: 'TimeText',
      states: [
        {
          name: 'details',
          show: () =>
            (['day', 'minute', 'yearless', 'second', 'clock'] as const).map((detail) => (
              <p key={detail}>
                <TimeText at={AT} detail={detail} />
              </p>
            )),
        },
        { name: 'missing', show: () => <TimeText at={null} /> },
      ],
    },
    {
      file: 'NumberText',
      states: [
        {
          name: 'numbers',
          show: () =>
            [null, 0, 1234567].map((value) => (
              <p key={value}>
                <NumberText value={value} />
              </p>
            )),
        },
        { name: 'money', show: () => <NumberText value={50000} money /> },
      ],
    },
    {
      file: 'IntervalText',
      states: [
        {
          name: 'interval',
          show: (say) => (
            <IntervalText
              interval={{ low: '0.91', high: '0.95' }}
              label={say('95% 置信区间', '95% confidence interval')}
            />
          ),
        },
        {
          name: 'negative',
          show: (say) => (
            <IntervalText
              interval={{ low: '-0.02', high: '0.01' }}
              label={say('95% 置信区间', '95% confidence interval')}
            />
          ),
        },
      ],
    },
    {
      file: 'Facts',
      states: [
        {
          name: 'facts',
          show: (say) => (
            <Facts>
              <dt>{say('主办方', 'Host')}</dt>
              <dd>{say('示例大学', 'Example University')}</dd>
              <dt>{say('期限', 'Deadline')}</dt>
              <dd>
                <TimeText at={AT} />
              </dd>
            </Facts>
          ),
        },
      ],
    },
    {
      file: 'List',
      states: [
        {
          name: 'plain',
          show: (say) => (
            <List>
              <li>{say('训练集', 'Training data')}</li>
              <li>{say('测试集', 'Test data')}</li>
            </List>
          ),
        },
        {
          name: 'ordered',
          show: (say) => (
            <List ordered>
              <li>{say('报名', 'Sign up')}</li>
              <li>{say('提交', 'Submit')}</li>
            </List>
          ),
        },
      ],
    },
    {
      file: 'Card',
      states: [
        {
          name: 'paddings',
          show: (say) =>
            (['small', 'medium', 'large'] as const).map((padding) => (
              <Card key={padding} padding={padding} style={{ marginBottom: 12 }}>
                {say('城市用电量预测', 'City power demand forecast')}
              </Card>
            )),
        },
        {
          name: 'article',
          show: (say) => (
            <Card component="article" padding="none">
              {say('城市用电量预测', 'City power demand forecast')}
            </Card>
          ),
        },
      ],
    },
  ],
}
