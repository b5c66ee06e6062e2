import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { type Group, nothing, type Say } from './gallery.ts'

const stays = async () => false
const title = (say: Say) => say('删除这份提交？', 'Delete this submission?')
const text = (say: Say) =>
  say('删除后不能恢复，成绩不再计入排行榜。', 'It can’t be restored, and its score leaves the leaderboard.')
const menu = (say: Say) => (
  <>
    <a href="#one">{say('我的竞赛', 'My competitions')}</a>
    <a href="#two">{say('设置', 'Settings')}</a>
  </>
)

export const dialogs: Group = {
  name: 'dialogs',
  entries: [
    {
      file: 'Dialog',
      states: [
        {
          name: 'title',
          above: true,
          show: (say) => (
            <Dialog opened onClose={nothing} title={title(say)}>
              <Text>{text(say)}</Text>
            </Dialog>
          ),
        },
        {
          name: 'bare',
          above: true,
          show: (say) => (
            <Dialog opened onClose={nothing} label={title(say)}>
              <Text>{text(say)}</Text>
            </Dialog>
          ),
        },
        {
          name: 'side',
          above: true,
          show: (say) => (
            <Dialog opened side onClose={nothing} title={title(say)}>
              <Text>{text(say)}</Text>
            </Dialog>
          ),
        },
        {
          name: 'long',
          above: true,
          show: (say) => (
            <Dialog opened stays title={title(say)}>
              <Text>{text(say).repeat(60)}</Text>
            </Dialog>
          ),
        },
      ],
    },
    {
      file: 'ConfirmDialog',
      states: [
        {
          name: 'usual',
          above: true,
          show: (say) => (
            <ConfirmDialog title={title(say)} text={text(say)} go={say('确定', 'OK')} onGo={stays} onClose={nothing} />
          ),
        },
        {
          name: 'typed',
          above: true,
          show: (say) => (
            <ConfirmDialog
              danger
              title={title(say)}
              text={text(say)}
              go={say('删除', 'Delete')}
              reason={say('原因', 'Reason')}
              typed={{ label: say('输入 42 以确认', 'Type 42 to confirm'), text: '42' }}
              onGo={stays}
              onClose={nothing}
            />
          ),
        },
      ],
    },
    {
      file: 'FormDialog',
      states: [
        {
          name: 'usual',
          above: true,
          show: (say) => (
            <FormDialog title={say('新建队伍', 'New team')} go={say('创建', 'Create')} onGo={nothing} onClose={nothing}>
              <TextInput label={say('队名', 'Team name')} />
            </FormDialog>
          ),
        },
        {
          name: 'disabled',
          above: true,
          show: (say) => (
            <FormDialog
              title={say('新建队伍', 'New team')}
              go={say('创建', 'Create')}
              disabled
              onGo={nothing}
              onClose={nothing}
            >
              <TextInput label={say('队名', 'Team name')} error={say('请输入队名', 'Team name is required')} />
            </FormDialog>
          ),
        },
        {
          name: 'loading',
          above: true,
          show: (say) => (
            <FormDialog
              title={say('新建队伍', 'New team')}
              go={say('创建', 'Create')}
              loading
              onGo={nothing}
              onClose={nothing}
            >
              <TextInput label={say('队名', 'Team name')} />
            </FormDialog>
          ),
        },
      ],
    },
    {
      file: 'Disclosure',
      states: [
        {
          name: 'closed',
          show: (say) => (
            <Disclosure label={say('菜单', 'Menu')} face={say('菜单', 'Menu')}>
              {menu(say)}
            </Disclosure>
          ),
        },
        {
          name: 'opened',
          above: true,
          show: (say) => (
            <Disclosure label={say('菜单', 'Menu')} face={say('菜单', 'Menu')}>
              {menu(say)}
            </Disclosure>
          ),
        },
      ],
    },
    {
      file: 'LeaveGuard',
      states: [
        {
          name: 'opened',
          above: true,
          show: (say) => (
            <>
              <LeaveGuard dirty byQuery />
              <Link to="/gallery.html">{say('离开本页', 'Leave this page')}</Link>
            </>
          ),
        },
      ],
    },
  ],
}
