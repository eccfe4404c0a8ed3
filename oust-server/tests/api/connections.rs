//! Limits of connections, with sockets instead of a client that keeps to the protocol.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use oust_server::http::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::server::Server;

const HEALTH: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

/// Connects from an address of the loopback network.
async fn connect(server: &Server, from: [u8; 4]) -> TcpStream {
    let to: SocketAddr = server.url["http://".len()..].parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::from(from), 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Returns the first line of the next response; empty when the connection ends.
async fn status_line(stream: &mut TcpStream) -> String {
    let mut bytes = [0; 1024];
    let read = stream.read(&mut bytes);
    let read = tokio::time::timeout(Duration::from_secs(60), read).await;
    let length = read.expect("an end").unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes[..length]);
    text.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_head_that_never_ends_is_not_waited_for() {
    let server = Server::start().await;
    let mut half = connect(&server, [127, 0, 0, 1]).await;
    half.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ")
        .await
        .unwrap();
    let mut idle = connect(&server, [127, 0, 0, 1]).await;
    let mut used = connect(&server, [127, 0, 0, 1]).await;
    used.write_all(HEALTH).await.unwrap();
    assert_eq!(status_line(&mut used).await, "HTTP/1.1 200 OK");
    let began = Instant::now();
    for (name, stream) in [
        ("half", &mut half),
        ("idle", &mut idle),
        ("used", &mut used),
    ] {
        let line = status_line(stream).await;
        assert!(line.is_empty() || line.contains("408"), "{name}: {line}");
    }
    assert!(began.elapsed() < Duration::from_secs(30));
}

#[tokio::test]
async fn a_body_that_never_ends_is_the_clients_fault() {
    let server = Server::start().await;
    let ann = server.user("ann").await;
    for path in ["/api/v1/challenges", "/login"] {
        let mut half = connect(&server, [127, 0, 0, 1]).await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ann}\r\n\
             Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
        );
        half.write_all(head.as_bytes()).await.unwrap();
        let line = status_line(&mut half).await;
        assert_eq!(line, "HTTP/1.1 408 Request Timeout", "{path}");
    }
}

#[tokio::test]
async fn a_client_has_a_limited_number_of_connections_and_others_go_on() {
    let server = Server::start_with(Limits::new(0, 0).with_connections(100, 5)).await;
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(connect(&server, [127, 0, 0, 1]).await);
    }
    let mut above = connect(&server, [127, 0, 0, 1]).await;
    assert_eq!(status_line(&mut above).await, "");
    let mut other = connect(&server, [127, 0, 0, 2]).await;
    other.write_all(HEALTH).await.unwrap();
    assert_eq!(status_line(&mut other).await, "HTTP/1.1 200 OK");
    drop(held);
    for _ in 0..100 {
        let mut again = connect(&server, [127, 0, 0, 1]).await;
        let _ = again.write_all(HEALTH).await;
        if status_line(&mut again).await == "HTTP/1.1 200 OK" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("connections that have ended still count");
}

#[tokio::test]
async fn all_clients_together_have_a_limited_number_of_connections() {
    let server = Server::start_with(Limits::new(0, 0).with_connections(4, 2)).await;
    let mut held = Vec::new();
    for last in [1, 1, 2, 2] {
        held.push(connect(&server, [127, 0, 0, last]).await);
    }
    let mut above = connect(&server, [127, 0, 0, 3]).await;
    assert_eq!(status_line(&mut above).await, "");
}

#[tokio::test]
async fn behind_a_proxy_its_connections_are_not_those_of_one_client() {
    let server = Server::start_with(Limits::new(0, 1).with_connections(100, 2)).await;
    let mut held = Vec::new();
    for _ in 0..10 {
        held.push(connect(&server, [127, 0, 0, 1]).await);
    }
    let last = held.last_mut().unwrap();
    last.write_all(HEALTH).await.unwrap();
    assert_eq!(status_line(last).await, "HTTP/1.1 200 OK");
}

#[tokio::test]
async fn too_many_headers_are_refused() {
    let server = Server::start().await;
    let mut stream = connect(&server, [127, 0, 0, 1]).await;
    let headers: Vec<String> = (0..100)
        .map(|number| format!("X-{number}: 1\r\n"))
        .collect();
    let head = format!("GET /healthz HTTP/1.1\r\nHost: x\r\n{}", headers.concat());
    stream
        .write_all(format!("{head}\r\n").as_bytes())
        .await
        .unwrap();
    assert!(status_line(&mut stream).await.contains("431"));
}
