// nginx in front of the processes: it gives a request that changes nothing to the next process if one does not answer.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, startProgram, waitForPort } from './programs.ts'

export const PROXY_PORT = 5650

export async function startProxy(folder: string, ports: readonly number[]): Promise<Program> {
  const own = join(folder, 'nginx')
  mkdirSync(own)
  const path = join(own, 'nginx.conf')
  writeFileSync(
    path,
    `daemon off;
worker_processes 1;
pid ${own}/nginx.pid;
error_log ${own}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`).join('\n  ')}
  client_max_body_size 50m;
  upstream tahanan {
    ${ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${PROXY_PORT};
    location / {
      proxy_pass http://tahanan;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
    }
    location ~ ^/(api|admin)/stream$ {
      proxy_pass http://tahanan;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
  }
}
`,
  )
  const program = startProgram('/usr/sbin/nginx', ['-c', path, '-p', own], { asRoot: true })
  await waitForPort(PROXY_PORT, program)
  return program
}
