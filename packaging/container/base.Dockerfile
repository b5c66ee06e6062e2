# A base for the image in which hosts' scoring programs and competitors' programs can run: bubblewrap and Python beside what the server needs.
# It is built once where there is a network, and then kept or moved as any image; the image itself needs none:
#   docker build --tag leitai-base:bookworm --file base.Dockerfile .
#   npm run release -- --image --base leitai-base:bookworm
# DEBIAN may name a mirror's image, PYTHON other packages of Debian.
ARG DEBIAN=debian:bookworm-slim
FROM ${DEBIAN}
ARG PYTHON="python3 python3-numpy python3-pandas python3-sklearn"
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
    bubblewrap ca-certificates libatomic1 libstdc++6 ${PYTHON} \
  && rm -rf /var/lib/apt/lists/*
