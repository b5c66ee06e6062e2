import { ActButton, CopyButton, FileButton, RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { FilterLinks, FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { MoreMenu } from '@leitai/platform/web/ui/MoreMenu.tsx'
import { Group as Row } from '@mantine/core'
import { type Group, nothing, type Say } from './gallery.ts'

const actions = (say: Say) => [
  { key: 'open', text: say('打开', 'Open'), reason: null, to: '/home.html' },
  { key: 'file', text: say('下载文件', 'Download the file'), reason: null, download: '/v3/logo.svg' },
  { key: 'edit', text: say('修改', 'Edit'), reason: say('竞赛结束后不能修改', 'It can’t be edited after the end') },
  { key: 'delete', text: say('删除', 'Delete'), reason: null, danger: true, onClick: nothing },
]
const filters = (say: Say, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: String(at),
    text: say(`筛选条件 ${at + 1}`, `Filter ${at + 1}`),
    to: '/gallery.html',
    current: at === 1,
    ...(at % 2 === 0 ? { count: 12 * (at + 1) } : {}),
  }))

export const buttons: Group = {
  name: 'buttons',
  entries: [
    {
      file: 'ActButton',
      states: [
        {
          name: 'variants',
          show: (say) => (
            <Row>
              {(['subtle', 'default', 'filled'] as const).map((variant) => (
                <ActButton
                  key={variant}
                  variant={variant}
                  text={say('通过', 'Approve')}
                  label={say('通过申请', 'Approve the request')}
                  reason={null}
                  onClick={nothing}
                />
              ))}
              <ActButton
                text={say('删除', 'Delete')}
                label={say('删除申请', 'Delete the request')}
                reason={null}
                danger
                onClick={nothing}
              />
            </Row>
          ),
        },
        {
          name: 'disabled',
          show: (say) => (
            <ActButton
              text={say('通过', 'Approve')}
              label={say('通过申请', 'Approve the request')}
              reason={say('已处理', 'Already decided')}
              onClick={nothing}
            />
          ),
        },
      ],
    },
    {
      file: 'CopyButton',
      states: [
        { name: 'usual', show: () => <CopyButton text="LEITAI26" /> },
        {
          name: 'label',
          show: (say) => <CopyButton text="LEITAI26" label={say('复制参赛码', 'Copy the join code')} />,
        },
      ],
    },
    {
      file: 'FileButton',
      states: [
        {
          name: 'usual',
          show: (say) => (
            <FileButton label={say('选择文件', 'Choose a file')} accept=".csv" percent={null} onFiles={nothing} />
          ),
        },
        {
          name: 'uploading',
          show: (say) => (
            <FileButton label={say('选择文件', 'Choose a file')} accept=".csv" percent={42} onFiles={nothing} />
          ),
        },
        {
          name: 'disabled',
          show: (say) => (
            <FileButton
              label={say('选择文件', 'Choose a file')}
              accept=".csv"
              percent={null}
              disabled
              onFiles={nothing}
            />
          ),
        },
      ],
    },
    {
      file: 'FilterSelect',
      states: ([undefined, 'two'] as const).map((value) => ({
        name: value ?? 'all',
        show: (say) => (
          <FilterSelect
            label={say('筛选', 'Filter')}
            all={say('全部类型', 'All kinds')}
            value={value}
            options={[
              { value: 'one', label: say('广告、灌水', 'Spam') },
              { value: 'two', label: say('泄露隐私', 'Private data') },
            ]}
            to={() => '/gallery.html'}
          />
        ),
      })),
    },
    {
      file: 'FilterLinks',
      states: [
        { name: 'few', show: (say) => <FilterLinks label={say('筛选', 'Filter')} links={filters(say, 3)} /> },
        { name: 'many', show: (say) => <FilterLinks label={say('筛选', 'Filter')} links={filters(say, 14)} /> },
      ],
    },
    {
      file: 'GuardedButton',
      states: [
        { name: 'usual', show: (say) => <GuardedButton reason={null}>{say('提交', 'Submit')}</GuardedButton> },
        {
          name: 'link',
          show: (say) => (
            <GuardedButton reason={null} to="/home.html" variant="default">
              {say('首页', 'Home')}
            </GuardedButton>
          ),
        },
        {
          name: 'loading',
          show: (say) => (
            <GuardedButton reason={null} loading>
              {say('提交', 'Submit')}
            </GuardedButton>
          ),
        },
        {
          name: 'disabled',
          show: (say) => (
            <GuardedButton
              reason={say(
                '今天的 5 次提交已用完，明天 0 点后可再次提交。',
                'You’ve used today’s 5 submissions. You can submit again after midnight.',
              )}
            >
              {say('提交', 'Submit')}
            </GuardedButton>
          ),
        },
        {
          name: 'terse',
          show: (say) => (
            <GuardedButton terse reason={say('报名已截止', 'Registration is closed')}>
              {say('报名', 'Sign up')}
            </GuardedButton>
          ),
        },
      ],
    },
    {
      file: 'MoreMenu',
      states: [
        { name: 'closed', show: (say) => <MoreMenu label={say('更多操作', 'More actions')} items={actions(say)} /> },
        {
          name: 'opened',
          above: true,
          show: (say) => <MoreMenu label={say('更多操作', 'More actions')} items={actions(say)} />,
        },
      ],
    },
    {
      file: 'RowActions',
      states: [
        { name: 'usual', show: (say) => <RowActions name={say('第 3 行', 'Row 3')} items={actions(say)} /> },
        {
          name: 'filled',
          show: (say) => (
            <RowActions name={say('第 3 行', 'Row 3')} items={actions(say).slice(0, 1)} variant="filled" />
          ),
        },
        {
          name: 'disabled',
          show: (say) => <RowActions name={say('第 3 行', 'Row 3')} items={actions(say).slice(2)} />,
        },
      ],
    },
  ],
}
