import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useLanguage } from '@leitai/platform/web/framework/i18n/use-text'
import { BASE } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Anchor, Text, TextInput, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { buttons } from './buttons.tsx'
import { fields } from './fields.tsx'
import classes from './Gallery.module.css'
import { type Group, nothing, type Say } from './gallery.ts'
import { marks } from './marks.tsx'
import { moreFields } from './more-fields.tsx'
import { tables } from './tables.tsx'
import { texts } from './texts.tsx'

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

const groups = [buttons, fields, moreFields, dialogs, tables, texts, marks]

/**
 * Every component of platform/ui in its states, for development and for `npm run test:pictures`. By the address: `lang`, `scheme` (light
 * or dark), `group` with only one of the groups, and `only`, one state alone, such as `Dialog.title`.
 */
export default function Gallery() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const language = useLanguage()
  const say: Say = (zh, en) => (language === 'zh' ? zh : en)
  const scheme = search.get('scheme') === 'dark' ? 'dark' : 'light'
  useEffect(() => {
    // Not by Mantine, which would keep the choice for the site's other pages.
    document.documentElement.dataset.mantineColorScheme = scheme
  }, [scheme])
  const address = (more: Record<string, string>) =>
    `${BASE}${pathname}?${new URLSearchParams({ lang: language, scheme, ...more })}`
  const [group, only] = [search.get('group'), search.get('only')]
  if (only !== null) {
    const state = groups
      .flatMap(({ entries }) => entries)
      .flatMap(({ file, states }) => states.filter(({ name }) => `${file}.${name}` === only))[0]
    return (
      <div className={classes.page} data-only={only}>
        {state?.show(say)}
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <Head title="Gallery" />
      <nav className={classes.bar} aria-label="Gallery">
        <Anchor href={address({ lang: language === 'zh' ? 'en' : 'zh' })}>{say('English', '中文')}</Anchor>
        <Anchor href={address({ scheme: scheme === 'dark' ? 'light' : 'dark' })}>
          {say('换配色', 'Other scheme')}
        </Anchor>
        <Anchor href={address({})}>{say('全部', 'All')}</Anchor>
        {groups.map(({ name }) => (
          <Anchor key={name} href={address({ group: name })}>
            {name}
          </Anchor>
        ))}
      </nav>
      {groups
        .filter(({ name }) => group === null || name === group)
        .flatMap(({ entries }) => entries)
        .map(({ file, states }) => (
          <section key={file} className={classes.component} data-picture={file}>
            <Title order={2} fz="lg" mt="xl">
              {file}
            </Title>
            {states.map(({ name, show, above = false }) => {
              const id = `${file}.${name}`
              return (
                <div key={name}>
                  <p className={classes.name}>{name}</p>
                  {above ? (
                    <Anchor href={address({ only: id })} data-above={id}>
                      {say('单独打开', 'Open alone')}
                    </Anchor>
                  ) : (
                    <div className={classes.state} data-state={id}>
                      {show(say)}
                    </div>
                  )}
                </div>
              )
            })}
          </section>
        ))}
    </div>
  )
}
