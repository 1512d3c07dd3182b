import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setupWSConnection } from '@y/websocket-server/utils'
import { WebSocketServer } from 'ws'

const http = createServer()
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
sockets.on('connection', (socket, request) => setupWSConnection(socket, request))
http.listen(0, '127.0.0.1', () => console.log(`ready ${(http.address() as AddressInfo).port}`))
