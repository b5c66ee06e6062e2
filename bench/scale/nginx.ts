import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listens, type Program, start } from './programs.ts'

export const SITE = 8480
/** The port of the database that moves with a failover. */
export const DATABASE = 5480

export interface Front {
  /** Sets the PostgreSQL to which that port is forwarded. */
  pointTo(port: number): void
}

/** nginx in front of the http processes as in OPERATIONS.md, and as a movable endpoint in front of PostgreSQL. */
export async function startNginx(folder: string, http: readonly number[], database: number): Promise<Front> {
  const path = join(folder, 'nginx.conf')
  mkdirSync(join(folder, 'tmp'))
  const write = (port: number) => writeFileSync(path, configOf(folder, http, port))
  write(database)
  const program: Program = start('/usr/sbin/nginx', ['-c', path, '-g', 'daemon off;'], {
    log: join(folder, 'nginx.log'),
  })
  await listens(SITE)
  await listens(DATABASE)
  return {
    pointTo(port) {
      write(port)
      program.child.kill('SIGHUP')
    },
  }
}

const configOf = (folder: string, http: readonly number[], database: number) => `
load_module /usr/lib/nginx/modules/ngx_stream_module.so;
user root; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log error; worker_shutdown_timeout 1s;
events { worker_connections 4096; }
stream { server { listen 127.0.0.1:${DATABASE}; proxy_connect_timeout 1s; proxy_pass 127.0.0.1:${database}; } }
http {
  access_log off; client_body_temp_path ${folder}/tmp/body; proxy_temp_path ${folder}/tmp/proxy; fastcgi_temp_path ${folder}/tmp/f;
  uwsgi_temp_path ${folder}/tmp/u; scgi_temp_path ${folder}/tmp/s;
  upstream leitai {
    least_conn;
    ${http.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${SITE}; client_max_body_size 210m; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
    location / { proxy_pass http://leitai; proxy_next_upstream error timeout http_503; proxy_next_upstream_tries 2; }
    location ~ ^/v3/api/.*[eE]vents { proxy_pass http://leitai; proxy_buffering off; proxy_read_timeout 1h; }
  }
}
`
