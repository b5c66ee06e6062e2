import { Avatar, Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import { Drawing, type DrawingName } from '@leitai/platform/web/ui/Drawing.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Group as Row } from '@mantine/core'
import type { Group } from './gallery.ts'

const drawings: Record<DrawingName, true> = {
  nothing: true,
  search: true,
  missing: true,
  door: true,
  broken: true,
  offline: true,
  soon: true,
}
const isDrawing = (name: string): name is DrawingName => name in drawings
const names = Object.keys(drawings).filter(isDrawing)
/** Every icon: the compiler names one that is missing. */
const icons: Record<Parameters<typeof Icon>[0]['name'], true> = {
  search: true,
  mail: true,
  menu: true,
  close: true,
  moon: true,
  sun: true,
  help: true,
  qr: true,
  feedback: true,
  up: true,
  down: true,
  left: true,
  right: true,
  check: true,
  warning: true,
  info: true,
  copy: true,
  trophy: true,
  users: true,
  clock: true,
  cards: true,
  rows: true,
  login: true,
  download: true,
  upload: true,
  lock: true,
  share: true,
  star: true,
  trash: true,
  external: true,
  link: true,
  picture: true,
  filter: true,
  calendar: true,
  file: true,
  refresh: true,
  flag: true,
  more: true,
  chart: true,
}
const isIcon = (name: string): name is keyof typeof icons => name in icons
const iconNames = Object.keys(icons).filter(isIcon)
const medals = ['gold', 'silver', 'bronze'] as const

export const marks: Group = {
  name: 'marks',
  entries: [
    {
      file: 'Avatar',
      states: [
        {
          name: 'people',
          show: () => (
            <Row>
              {Array.from({ length: 10 }, (_, id) => (
                <Avatar key={String(id)} id={id} src={null} />
              ))}
            </Row>
          ),
        },
        {
          name: 'teams',
          show: () => (
            <Row>
              {Array.from({ length: 10 }, (_, id) => (
                <Avatar key={String(id)} id={id} src={null} kind="team" size={48} />
              ))}
            </Row>
          ),
        },
        { name: 'own', show: () => <Avatar id={1} src="/v3/logo.svg" size={64} /> },
      ],
    },
    {
      file: 'Drawing',
      states: [
        {
          name: 'large',
          show: () => (
            <Row>
              {names.map((name) => (
                <Drawing key={name} name={name} />
              ))}
            </Row>
          ),
        },
        {
          name: 'small',
          show: () => (
            <Row>
              {names.map((name) => (
                <Drawing key={name} name={name} small />
              ))}
            </Row>
          ),
        },
      ],
    },
    {
      file: 'Icon',
      states: [
        {
          name: 'all',
          show: () => (
            <Row>
              {iconNames.map((name) => (
                <Icon key={name} name={name} />
              ))}
            </Row>
          ),
        },
        {
          name: 'sizes',
          show: () => (
            <Row>
              {[14, 16, 20, 28].map((size) => (
                <Icon key={size} name="trophy" size={size} />
              ))}
            </Row>
          ),
        },
      ],
    },
    {
      file: 'MedalIcon',
      states: [
        {
          name: 'medals',
          show: (say) => (
            <Row>
              {medals.map((medal) => (
                <MedalIcon key={medal} medal={medal} label={say('奖牌', 'Medal')} />
              ))}
            </Row>
          ),
        },
      ],
    },
    {
      file: 'QrCode',
      states: [
        {
          name: 'usual',
          show: (say) => (
            <QrCode text="https://leitai.test/v3/home.html" label={say('首页的二维码', 'QR code of the home page')} />
          ),
        },
      ],
    },
    {
      file: 'Cover',
      states: [
        {
          name: 'motifs',
          show: () => (
            <Row>
              {['表格数据', '图像', '文本', '时间序列', '图网络', '语音', '地理', '分子'].map((tag, at) => (
                <div key={tag} style={{ width: 160, height: 90 }}>
                  <Cover id={at} src={null} tags={[tag]} />
                </div>
              ))}
            </Row>
          ),
        },
      ],
    },
    {
      file: 'StateBadge',
      states: [
        {
          name: 'tones',
          show: (say) => (
            <Row>
              <StateBadge tone="live">{say('进行中', 'Running')}</StateBadge>
              <StateBadge tone="soon">{say('即将开始', 'Upcoming')}</StateBadge>
              <StateBadge tone="wait">{say('待审核', 'Waiting')}</StateBadge>
              <StateBadge tone="done">{say('已结束', 'Ended')}</StateBadge>
              <StateBadge tone="good">{say('已通过', 'Approved')}</StateBadge>
              <StateBadge tone="bad">{say('已拒绝', 'Rejected')}</StateBadge>
            </Row>
          ),
        },
        {
          name: 'long',
          show: (say) => (
            <StateBadge tone="wait">
              {say('等待举办方审核报名材料', 'Waiting for the host to review the documents ').repeat(5)}
            </StateBadge>
          ),
        },
      ],
    },
  ],
}
